/** Node's own `import`: vitest replaces that of the modules it transforms, and transforms everything outside `node_modules`. */
module.exports = (url) => import(url)
