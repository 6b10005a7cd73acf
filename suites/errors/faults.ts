export * from './bodies.faults.ts'
export * from './conditions.faults.ts'
