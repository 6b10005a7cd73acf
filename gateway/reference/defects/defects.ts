/** The defects of the test double, each as an injection for every protocol that can have it. */
export { textProtocols } from '../protocol.ts'
export * from './answers.ts'
export * from './calls.ts'
export * from './replies.ts'
export * from './streams.ts'
export * from './usage.ts'
