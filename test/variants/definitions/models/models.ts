import type { ConformantVariants } from '../variant.ts'
import { chats } from './chat.ts'
import { contents } from './contents.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'

/** Behaviour of text models that the reference gateway does not have. */
export const models: ConformantVariants = { ...chats, ...messages, ...responses, ...contents }
