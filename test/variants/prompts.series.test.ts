import { acceptVariants } from './accept-variants.ts'
import { prompts } from './definitions/prompts.ts'

acceptVariants(prompts)
