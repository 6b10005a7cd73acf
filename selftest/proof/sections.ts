import type { Section } from './section.ts'
import { corpusSection } from './corpus.ts'
import { gateways } from './gateways.ts'
import { recordings } from './recordings.ts'
import { requirements } from './requirements.ts'
import { variations } from './variations.ts'

/** All parts of the proof, in the order of the page. */
export const sections: readonly Section[] = [requirements, corpusSection, recordings, variations, gateways]
