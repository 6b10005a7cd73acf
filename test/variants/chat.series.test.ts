import { completions, requests } from './definitions/chat/completions.ts'
import { chunks } from './definitions/chat/streams.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...completions, ...chunks, ...requests })
