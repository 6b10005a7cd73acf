export * from './bodies.faults.ts'
export * from './conditions.faults.ts'
export * from './reports.faults.ts'
export { noChannelBare, noChannelOfOtherGroup } from './operations.faults.ts'
