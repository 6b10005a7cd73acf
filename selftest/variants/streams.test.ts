import { streams } from '../suites/variations/streams.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants(streams)
