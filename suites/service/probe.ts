export { lines } from './lines.probe.ts'
export { notOffered, otherModels, served, stockClient, whatIsListed } from './gateway.probe.ts'
