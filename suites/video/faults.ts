export * from './file.faults.ts'
export * from './submission.faults.ts'
export * from './task.faults.ts'
