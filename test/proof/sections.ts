import { models, publicCorpus, real, requirements, variations } from './sections/counted.ts'
import { gateways } from './sections/gateways.ts'
import { hostile } from './sections/hostile.ts'
import { identify } from './sections/identify.ts'
import { install } from './sections/install.ts'
import { mutants } from './sections/mutants.ts'
import { pairs } from './sections/pairs.ts'
import { recordings } from './sections/recordings.ts'
import type { Section } from './section.ts'
import { sometimes } from './sections/sometimes.ts'
import { streams } from './sections/streams.ts'

/** All parts of the proof, in the order of the page. */
export const sections: readonly Section[] = [
  requirements,
  publicCorpus,
  recordings,
  variations,
  models,
  real,
  gateways,
  mutants,
  pairs,
  sometimes,
  streams,
  hostile,
  identify,
  install,
]
