import { servingFlaw, completed, covers, describe, expect, judgesHead, universal } from '../../src/checks/index.ts'
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

describe('video poll', () => {
  universal(servingFlaw('getVideo', 'plain'), videoTask)(
    'returns the submitted task',
    judgesHead(covers('video.task.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(lookups, videoTask)('finds the task by its task_id', covers('video.task_id.addresses'), ({ isFound }) => {
    expect(isFound, 'the submitted task was not found').toBe(true)
  })

  universal(polls, videoTask)('response is a JSON object', covers('video.task.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(polls, videoTask)(
    'response has a JSON content type',
    judgesHead(covers('video.task.content_type')),
    (reply) => {
      expect(reply).toHaveJsonContentType()
    },
  )

  universal(repeatedPolls, videoTask)(
    'can be repeated at the documented interval',
    covers('video.polling.interval'),
    ({ reply, seconds }) => {
      expect(reply.status, `the status of a poll ${seconds.toFixed(1)} s after the previous one`).toBeLessThan(400)
    },
  )

  universal(pollsWithContentType, videoTask)(
    'is accepted with Content-Type and no body',
    covers('video.task.with_content_type'),
    (reply) => {
      expect(reply.status, `the status of a poll with \`Content-Type\`: ${reply.text.slice(0, 160)}`).toBeLessThan(300)
    },
  )
})

describe('video task', () => {
  universal(identities, videoTask)(
    'task_id is the requested id, if present',
    covers('video.task.task_id', 'video.task.task_id_usable'),
    ({ reportedId, requestedId }) => {
      expect(reportedId).toHaveValue(requestedId)
    },
  )

  universal(otherIdentities, videoTask)(
    'can be polled with the task_id that it reports',
    covers('video.task.task_id_usable'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(records, videoTask)('status is a string', covers('video.task.status'), ({ json }) => {
    expect(json.at('status')).toConform('VideoTask/properties/status')
  })

  universal(endings, videoTask)('status reaches completed', covers('video.task.completed'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(movements, videoTask)(
    'status does not move backwards',
    covers('video.task.status_order', 'video.task.status'),
    ({ status, later }) => {
      expect(later, `states before ${JSON.stringify(status)} that come after it`).toEqual([])
    },
  )

  universal(laterRecords, videoTask)('status stays completed', covers('video.task.stays_completed'), ({ json }) => {
    expect(json.at('status')).toHaveValue(completed)
  })
})

describe('completed video task', () => {
  universal(completedUrls, videoTask)('url is a string, if present', covers('video.task.url'), (url) => {
    expect(url).toConformWherePresent('VideoTask/properties/url')
  })

  universal(misplacedUrls, videoTask)(
    'url is at the top level',
    covers('video.task.url_place', 'video.task.url'),
    ({ paths }) => {
      expect(paths, 'paths of URLs of the file').toEqual([])
    },
  )

  universal(expectedUrls, videoTask)(
    'url is a non-empty string for most models',
    covers('video.task.url_given', 'video.task.url_place'),
    (url) => {
      expect(url).toBeNonEmptyText()
    },
  )
})
