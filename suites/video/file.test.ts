import { servingFlaw, covers, describe, expect, judgesHead, universal } from '../../src/checks/index.ts'
import { fixedDurations, rangedDurations, requestedDurations, toleranceS } from './duration.rules.ts'
import { contentParts, partialContents } from './file-part.rules.ts'
import { filesAtUrl, contents, mp4Files, contentsWithoutUrl } from './file.rules.ts'
import { videoTask, videoWithoutUrl } from './probe.ts'

const hasNoFlaw = ({ flaw }: { readonly flaw?: unknown }) => expect(flaw).toHaveNoFlaw()

describe('video content', () => {
  universal(servingFlaw('getVideoContent', 'plain'), videoTask)(
    'is served for a completed task',
    judgesHead(covers('video.content.served')),
    hasNoFlaw,
  )

  universal(contents, videoTask)('is an MP4 file', covers('video.content.mp4'), hasNoFlaw)

  universal(mp4Files, videoTask)('is a complete file', covers('video.content.complete'), ({ movie }) => {
    expect(movie.flaw).toHaveNoFlaw()
  })

  universal(contentParts, videoTask)(
    'is served in part or in full for a Range request',
    covers('video.content.range'),
    ({ reply: { status, text } }) => {
      expect(status, `the status of a served file or part: ${text.slice(0, 160)}`).toBeOneOf([200, 206])
    },
  )

  universal(partialContents, videoTask)('part is the requested one', covers('video.content.partial'), hasNoFlaw)

  universal(contentsWithoutUrl, videoTask, [videoWithoutUrl])(
    'is available when the task has no url',
    covers('video.task.url_absent', 'video.task_id.addresses'),
    (reply) => {
      expect(
        reply.status,
        `the status of the content of a task without \`url\`: ${reply.text.slice(0, 160)}`,
      ).toBeLessThan(400)
    },
  )
})

universal(filesAtUrl, videoTask)(
  'video task: url delivers an MP4 file without a key',
  covers('video.task.url_reachable'),
  hasNoFlaw,
)

describe('video duration', () => {
  universal(rangedDurations, videoTask)('is within the declared range', covers('video.duration.range'), (file) => {
    expect(file.seconds, 'duration of the file in seconds').toBeGreaterThanOrEqual(file.minimum)
    expect(file.seconds, 'duration of the file in seconds').toBeLessThanOrEqual(file.maximum)
  })

  universal(requestedDurations, videoTask)(
    'matches the length in the request or in the model id',
    covers('video.duration.requested', 'video.duration.range'),
    ({ seconds, requested }) => {
      expect(
        Math.abs(seconds - requested),
        `difference in seconds between ${seconds} s and ${requested} s`,
      ).toBeLessThanOrEqual(toleranceS)
    },
  )

  universal(fixedDurations, videoTask)(
    'matches the length in the model id',
    covers('video.duration.fixed'),
    ({ seconds, fixed }) => {
      expect(
        Math.abs(seconds - fixed),
        `difference in seconds between ${seconds} s and ${fixed} s`,
      ).toBeLessThanOrEqual(toleranceS)
    },
  )
})
