import { messageObjects } from '../suites/variations/messages.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(messageObjects)
