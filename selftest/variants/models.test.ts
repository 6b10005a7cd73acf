import { catalogues } from '../suites/variations/catalogue.ts'
import { models } from '../suites/variations/models.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...catalogues, ...models })
