import { http } from '../suites/variations/http.ts'
import { sse } from '../suites/variations/sse.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...http, ...sse })
