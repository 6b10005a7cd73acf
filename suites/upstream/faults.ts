export * from './answer.faults.ts'
export * from './errors.faults.ts'
export * from './request.faults.ts'
export * from './streams.faults.ts'
