import { http } from './definitions/http.ts'
import { sse } from './definitions/sse.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...http, ...sse })
