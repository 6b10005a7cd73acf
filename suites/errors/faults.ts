export * from './bodies.faults.ts'
export * from './conditions.faults.ts'
export * from './reports.faults.ts'
export { invalidMediaParameterIs422, noChannelBare, noChannelOfOtherGroup } from './operations.faults.ts'
