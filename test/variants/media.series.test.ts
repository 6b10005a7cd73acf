import { videoFiles } from './definitions/files.ts'
import { pictures } from './definitions/images.ts'
import { videoTasks } from './definitions/tasks.ts'
import { acceptVariants } from './accept-variants.ts'

acceptVariants({ ...videoFiles, ...pictures, ...videoTasks })
