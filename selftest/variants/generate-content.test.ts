import { contents } from '../suites/variations/content.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(contents)
