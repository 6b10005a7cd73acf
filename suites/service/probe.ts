export { lines } from './lines.probe.ts'
export { notOffered, stockClient, whatIsListed } from './gateway.probe.ts'
export { nonexistentPaths, operationPaths } from './paths.probe.ts'
export { comparedModels, unknownVideoModel } from './routing.probe.ts'
