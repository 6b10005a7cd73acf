import { completions, chunks, requests } from './definitions/chat.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...completions, ...chunks, ...requests })
