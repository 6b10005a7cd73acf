import { messageStreams } from './definitions/message-streams.ts'
import { messageObjects } from './definitions/messages.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...messageObjects, ...messageStreams })
