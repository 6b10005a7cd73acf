import { gateways } from './gateways.ts'
import { requirements } from './requirements.ts'
import { recordings } from './recordings.ts'
import type { Section } from './section.ts'
import { variations } from './variations.ts'

/** All parts of the proof, in the order of the page. */
export const sections: readonly Section[] = [requirements, variations, gateways, recordings]
