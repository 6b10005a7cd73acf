import { completions, chunks, requests } from '../suites/variations/chat.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...completions, ...chunks, ...requests })
