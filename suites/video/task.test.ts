import { check, completed, expect, judgesHead, servingFlaw } from '../../src/checks/index.ts'
import { videoTask } from './probe.ts'
import { endings, laterRecords, movements } from './state.rules.ts'
import {
  identities,
  pollsWithContentType,
  lookups,
  otherIdentities,
  polls,
  records,
  repeatedPolls,
} from './task.rules.ts'
import { completedUrls, expectedUrls, misplacedUrls } from './url.rules.ts'

check(servingFlaw('getVideo', 'plain'), videoTask)(judgesHead('video.task.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(lookups, videoTask)('video.task_id.addresses', ({ isFound }) => {
  expect(isFound, 'the submitted task was not found').toBe(true)
})

check(polls, videoTask)('video.task.json', (reply) => {
  expect(reply).toHaveJsonObject()
})

check(polls, videoTask)(judgesHead('video.task.content_type'), (reply) => {
  expect(reply).toHaveJsonContentType()
})

check(repeatedPolls, videoTask)('video.polling.interval', ({ reply, seconds }) => {
  expect(reply.status, `the status of a poll ${seconds.toFixed(1)} s after the previous one`).toBeLessThan(400)
})

check(pollsWithContentType, videoTask)('video.task.with_content_type', (reply) => {
  expect(reply.status, `the status of a poll with \`Content-Type\`: ${reply.text.slice(0, 160)}`).toBeLessThan(300)
})

check(identities, videoTask)(['video.task.task_id', 'video.task.task_id_usable'], ({ reportedId, requestedId }) => {
  expect(reportedId).toHaveValue(requestedId)
})

check(otherIdentities, videoTask)('video.task.task_id_usable', ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(records, videoTask)('video.task.status', ({ json }) => {
  expect(json.at('status')).toConform('VideoTask/properties/status')
})

check(endings, videoTask)('video.task.completed', ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(movements, videoTask)(['video.task.status_order', 'video.task.status'], ({ status, later }) => {
  expect(later, `states before ${JSON.stringify(status)} that come after it`).toEqual([])
})

check(laterRecords, videoTask)('video.task.stays_completed', ({ json }) => {
  expect(json.at('status')).toHaveValue(completed)
})

check(completedUrls, videoTask)('video.task.url', (url) => {
  expect(url).toConformWherePresent('VideoTask/properties/url')
})

check(misplacedUrls, videoTask)(['video.task.url_place', 'video.task.url'], ({ paths }) => {
  expect(paths, 'paths of URLs of the file').toEqual([])
})

check(expectedUrls, videoTask)(['video.task.url_given', 'video.task.url_place'], (url) => {
  expect(url).toBeNonEmptyText()
})
