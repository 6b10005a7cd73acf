import { catalogues } from './definitions/catalogue.ts'
import { models } from './definitions/models/models.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...catalogues, ...models })
