import { messageObjects } from './definitions/messages.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(messageObjects)
