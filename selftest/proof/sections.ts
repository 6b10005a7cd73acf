import { corpusSection } from './corpus.ts'
import type { Section } from './section.ts'

/** All parts of the proof, in the order of the page. */
export const sections: readonly Section[] = [corpusSection]
