/**
 * Forbids code that decides at run time which module is loaded, and the working folder, outside the modules that are allowed to: a folder with
 * files of others must not bring the code that runs (SECURITY.md). Options: `workingFolder: true` allows `process.cwd()`.
 */
export const ownPackages = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { workingFolder: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      loader: '{{ what }} can load code from the working folder. Use src/std/packages.ts.',
      folder: 'Only options are resolved in the working folder. Use folderOf (api/read-options.ts).',
    },
  },
  create({ options: [{ workingFolder = false } = {}], report }) {
    const loader = (node, what) => report({ node, messageId: 'loader', data: { what } })
    const ofSource = (node) => {
      const from = node.source?.value
      if (typeof from !== 'string' || node.importKind === 'type') return
      if (/^(?:node:)?module$/.test(from)) loader(node, from)
      if (/^(?:node:)?process$/.test(from)) report({ node, messageId: 'folder' })
    }
    return {
      ImportDeclaration: ofSource,
      ExportNamedDeclaration: ofSource,
      ExportAllDeclaration: ofSource,
      ImportExpression(node) {
        const { source } = node
        if (source.type !== 'Literal' || typeof source.value !== 'string') loader(node, 'import() of a computed name')
        else ofSource(node)
      },
      MetaProperty(node) {
        const name = memberName(node.parent)
        if (name === undefined || name === 'resolve') loader(node, 'import.meta.resolve')
      },
      Identifier(node) {
        // A member of this name belongs to something else.
        if (node.name === 'require' && !isMemberName(node)) loader(node, 'require')
      },
      MemberExpression(node) {
        const name = memberName(node)
        if (['mainModule', 'getBuiltinModule', 'dlopen'].includes(name)) loader(node, name)
        if (name === 'cwd' && memberName(node.object) === 'process' && !workingFolder)
          report({ node, messageId: 'folder' })
        if (name === 'NODE_PATH' || name === 'NODE_OPTIONS') loader(node, name)
      },
      VariableDeclarator({ id, init }) {
        // const { cwd } = process
        if (init === null || memberName(init) !== 'process' || id.type !== 'ObjectPattern' || workingFolder) return
        for (const property of id.properties)
          if (property.key?.name === 'cwd') report({ node: property, messageId: 'folder' })
      },
    }
  },
}

/** The name that an expression ends with: `process` of `process` and `globalThis.process`, `cwd` of `process['cwd']`. */
function memberName(node) {
  if (node?.type === 'Identifier') return node.name
  if (node?.type !== 'MemberExpression') return undefined
  return node.computed ? node.property.value : node.property.name
}

const isMemberName = ({ parent, name }) =>
  (parent.type === 'MemberExpression' && !parent.computed && parent.property.name === name) ||
  (['Property', 'PropertyDefinition', 'TSPropertySignature'].includes(parent.type) && parent.key.name === name)
