import { publicCorpus } from './corpus.ts'
import { gateways } from './gateways.ts'
import { hostile } from './hostile.ts'
import { install } from './install.ts'
import { mutants } from './mutants.ts'
import { pairs } from './pairs.ts'
import { recordings } from './recordings.ts'
import { requirements } from './requirements.ts'
import type { Section } from './section.ts'
import { streams } from './streams.ts'
import { variations } from './variations.ts'

/** All parts of the proof, in the order of the page. */
export const sections: readonly Section[] = [
  requirements,
  publicCorpus,
  recordings,
  variations,
  gateways,
  mutants,
  pairs,
  streams,
  hostile,
  install,
]
