import { servingFlaw, covers, describe, expect, judgesHead, universal } from '../../src/checks/index.ts'
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

describe('video content', () => {
  universal(servingFlaw('getVideoContent', 'plain'), videoTask)(
    'is served for a completed task',
    judgesHead(covers('video.content.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(contents, videoTask)('is an MP4 file', covers('video.content.mp4'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(movies, videoTask)('is a complete file', covers('video.content.complete'), ({ movie }) => {
    expect(movie.flaw).toHaveNoFlaw()
  })

  universal(parts, videoTask)(
    'is served in part or in full for a Range request',
    covers('video.content.range'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(onlySources, videoTask)(
    'is available when the task has no url',
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
  'video task: url delivers an MP4 file without a key',
  covers('video.task.url_reachable'),
  ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  },
)

describe('video duration', () => {
  universal(rangedDurations, videoTask)('is within the declared range', covers('video.duration.range'), (file) => {
    expect(file.seconds, 'seconds that the file lasts').toBeGreaterThanOrEqual(file.least)
    expect(file.seconds, 'seconds that the file lasts').toBeLessThanOrEqual(file.most)
  })

  universal(fixedDurations, videoTask)(
    'matches the length in the model id',
    covers('video.duration.fixed'),
    ({ seconds, fixed }) => {
      expect(Math.abs(seconds - fixed), `seconds that ${seconds} s are away from ${fixed} s`).toBeLessThanOrEqual(
        tolerance,
      )
    },
  )
})
