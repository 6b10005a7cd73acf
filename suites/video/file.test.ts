import { check, expect, judgesHead, servingFlaw } from '../../src/checks/index.ts'
import { fixedDurations, rangedDurations, requestedDurations, toleranceS } from './duration.rules.ts'
import { contentParts, partialContents } from './file-part.rules.ts'
import { filesAtUrl, contents, mp4Files, contentsWithoutUrl } from './file.rules.ts'
import { videoTask, videoWithoutUrl } from './probe.ts'

const hasNoFlaw = ({ flaw }: { readonly flaw?: unknown }) => expect(flaw).toHaveNoFlaw()

check(servingFlaw('getVideoContent', 'plain'), videoTask)(judgesHead('video.content.served'), hasNoFlaw)

check(contents, videoTask)('video.content.mp4', hasNoFlaw)

check(mp4Files, videoTask)('video.content.complete', ({ movie }) => {
  expect(movie.flaw).toHaveNoFlaw()
})

check(contentParts, videoTask)('video.content.range', ({ reply: { status, text } }) => {
  expect(status, `the status of a served file or part: ${text.slice(0, 160)}`).toBeOneOf([200, 206])
})

check(partialContents, videoTask)('video.content.partial', hasNoFlaw)

check(contentsWithoutUrl, videoTask, [videoWithoutUrl])(
  ['video.task.url_absent', 'video.task_id.addresses'],
  (reply) => {
    expect(
      reply.status,
      `the status of the content of a task without \`url\`: ${reply.text.slice(0, 160)}`,
    ).toBeLessThan(400)
  },
)

check(filesAtUrl, videoTask)('video.task.url_reachable', hasNoFlaw)

check(rangedDurations, videoTask)('video.duration.range', (file) => {
  expect(file.seconds, 'duration of the file in seconds').toBeGreaterThanOrEqual(file.minimum)
  expect(file.seconds, 'duration of the file in seconds').toBeLessThanOrEqual(file.maximum)
})

check(requestedDurations, videoTask)(['video.duration.requested', 'video.duration.range'], ({ seconds, requested }) => {
  expect(
    Math.abs(seconds - requested),
    `difference in seconds between ${seconds} s and ${requested} s`,
  ).toBeLessThanOrEqual(toleranceS)
})

check(fixedDurations, videoTask)('video.duration.fixed', ({ seconds, fixed }) => {
  expect(Math.abs(seconds - fixed), `difference in seconds between ${seconds} s and ${fixed} s`).toBeLessThanOrEqual(
    toleranceS,
  )
})
