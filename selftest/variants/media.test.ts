import { videoFiles } from '../suites/variations/files.ts'
import { pictures } from '../suites/variations/images.ts'
import { videoTasks } from '../suites/variations/tasks.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...videoFiles, ...pictures, ...videoTasks })
