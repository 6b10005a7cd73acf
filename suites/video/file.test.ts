import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { covers, judgesHead, universal } from '../../src/verdict/check.ts'
import { answerFlaw } from '../../src/verdict/valid-calls.ts'
import {
  addressedFiles,
  contents,
  fixedDurations,
  movies,
  onlySources,
  parts,
  rangedDurations,
  tolerance,
} from './file.rules.ts'
import { videoTask } from './probe.ts'

describe('the content of a completed task', () => {
  universal(answerFlaw('getVideoContent', 'plain'), videoTask)(
    'is served',
    judgesHead(covers('video.content.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(contents, videoTask)('is an MP4 file', covers('video.content.mp4'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(movies, videoTask)('is a whole one', covers('video.content.complete'), ({ movie }) => {
    expect(movie.flaw).toHaveNoFlaw()
  })

  universal(parts, videoTask)('may be had in parts', covers('video.content.range'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(onlySources, videoTask)(
    'is the only source where no address is told',
    covers('video.task.url_absent', 'video.task_id.addresses'),
    (reply) => {
      expect(
        reply.status,
        `the task tells no \`url\`, and its content is answered: ${reply.text.slice(0, 160)}`,
      ).toBeLessThan(400)
    },
  )
})

universal(addressedFiles, videoTask)(
  'the address leads to an MP4 file',
  covers('video.task.url_reachable'),
  ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  },
)

describe('the length of a file', () => {
  universal(rangedDurations, videoTask)('is within what is declared', covers('video.duration.range'), (file) => {
    expect(file.seconds, 'seconds that the file lasts').toBeGreaterThanOrEqual(file.least)
    expect(file.seconds, 'seconds that the file lasts').toBeLessThanOrEqual(file.most)
  })

  universal(fixedDurations, videoTask)(
    'is what the model says',
    covers('video.duration.fixed'),
    ({ seconds, fixed }) => {
      expect(Math.abs(seconds - fixed), `seconds that ${seconds} s are away from ${fixed} s`).toBeLessThanOrEqual(
        tolerance,
      )
    },
  )
})
