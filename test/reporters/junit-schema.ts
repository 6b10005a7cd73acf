/** The attributes and children of each element; `text` for text content. */
interface Model {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly children: readonly string[]
}

/**
 * What Jenkins takes, attribute by attribute; GitLab reads a part of that.
 *
 * @see https://github.com/jenkinsci/xunit-plugin, junit-10.xsd
 */
const schema: Readonly<Record<string, Model>> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { required: [], optional: [], children: ['property'] },
  property: { required: ['name', 'value'], optional: [], children: [] },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: { required: [], optional: ['type', 'message'], children: ['text'] },
  error: { required: [], optional: ['type', 'message'], children: ['text'] },
  failure: { required: [], optional: ['type', 'message'], children: ['text'] },
  'system-out': { required: [], optional: [], children: ['text'] },
  'system-err': { required: [], optional: [], children: ['text'] },
}

/** The violations of the schema in a well-formed report. */
export function junitProblems(xml: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  for (const [part] of xml.replace(/^<\?xml [^>]*>\n/, '').matchAll(/<[^>]*>|[^<]+/g)) {
    const [, closing, name = '', attributes = '', empty] = /^<(\/?)([\w-]+)([^>]*?)(\/?)>$/.exec(part) ?? []
    const parent = open.at(-1)
    if (name === '') problems.push(...textProblems(part, parent))
    else if (closing === '/') open.pop()
    else {
      problems.push(...elementProblems(name, attributes, parent))
      if (empty !== '/') open.push(name)
    }
  }
  return problems
}

const textProblems = (text: string, parent = '') =>
  text.trim() === '' || schema[parent]?.children.includes('text') ? [] : [`text in ${parent}`]

function elementProblems(name: string, attributes: string, parent: string | undefined): string[] {
  const model = schema[name]
  if (model === undefined) return [`no such element: ${name}`]
  const given = Object.fromEntries(
    [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  const isPlaced = parent === undefined ? name === 'testsuites' : schema[parent]?.children.includes(name)
  const times = given['time'] === undefined || /^\d+\.\d{3}$|^0$/.test(given['time'])
  return [
    ...(isPlaced ? [] : [`${name} in ${parent}`]),
    ...(times ? [] : [`${name} takes ${given['time']}`]),
    ...model.required.filter((key) => !(key in given)).map((key) => `${name} without ${key}`),
    ...Object.keys(given)
      .filter((key) => ![...model.required, ...model.optional].includes(key))
      .map((key) => `${name} with ${key}`),
  ]
}
