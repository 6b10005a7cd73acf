export * from './chat/probe.ts'
export * from './responses/probe.ts'
export * from './messages/probe.ts'
