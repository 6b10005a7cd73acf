/**
 * Keeps reading and creating files in one place each: `src/std/open-file.ts` and `src/std/create-file.ts`. Other modules may only ask what
 * is there, and use what those opened.
 */
export const oneOpener = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: '{{ name }}: read files with src/std/open-file.ts, and create, rename or remove them with src/std/create-file.ts.',
      whole: 'Import functions of node:fs by name, so that lint can see them.',
    },
  },
  create({ report }) {
    const isFs = (node) => node?.type === 'Literal' && /^(?:node:)?fs(?:\/promises)?$/.test(String(node.value))
    const whole = (node) => report({ node, messageId: 'whole' })
    const check = (specifier) => {
      if (specifier.importKind === 'type') return
      if (specifier.type !== 'ImportSpecifier') return whole(specifier)
      const name = specifier.imported.name ?? specifier.imported.value
      if (!allowed.has(name)) report({ node: specifier, messageId: 'name', data: { name } })
    }
    return {
      ImportDeclaration: ({ source, importKind, specifiers }) => {
        if (isFs(source) && importKind !== 'type') specifiers.forEach(check)
      },
      ExportNamedDeclaration: (node) => void (isFs(node.source) && whole(node)),
      ExportAllDeclaration: (node) => void (isFs(node.source) && whole(node)),
      ImportExpression: (node) => void (isFs(node.source) && whole(node)),
      // `require` under any name, and process.getBuiltinModule.
      CallExpression: (node) => void (node.arguments.length === 1 && isFs(node.arguments[0]) && whole(node)),
    }
  },
}

/** These open, create and remove nothing by a path. */
const allowed = new Set([
  ...['accessSync', 'constants', 'existsSync', 'lstatSync', 'readdirSync', 'realpathSync', 'statSync'],
  ...['closeSync', 'fstatSync', 'ftruncateSync', 'readSync', 'writeSync'],
])
