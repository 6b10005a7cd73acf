import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { completed } from '../../src/evidence/task.ts'
import { covers, judgesHead, universal } from '../../src/verdict/check.ts'
import { isLabelledJson } from '../../src/verdict/selections.ts'
import { answerFlaw } from '../../src/verdict/valid-calls.ts'
import { videoTask } from './probe.ts'
import {
  completedUrls,
  endings,
  expectedUrls,
  identities,
  labelled,
  later,
  lookups,
  polls,
  records,
  repeated,
} from './task.rules.ts'

describe('a poll', () => {
  universal(answerFlaw('getVideo', 'plain'), videoTask)(
    'is answered',
    judgesHead(covers('video.task.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(lookups, videoTask)('finds the task', covers('video.task_id.addresses'), ({ isFound }) => {
    expect(isFound, 'the task that was submitted is not known').toBe(true)
  })

  universal(polls, videoTask)('is answered with a JSON object', covers('video.task.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(polls, videoTask)('is labelled as JSON', judgesHead(covers('video.task.content_type')), (reply) => {
    expect(
      isLabelledJson(reply),
      `expected a content type of JSON; saw ${reply.header('content-type') ?? 'none'}`,
    ).toBe(true)
  })

  universal(repeated, videoTask)('may be repeated', covers('video.polling.interval'), ({ reply, seconds }) => {
    expect(reply.status, `the status of a poll ${seconds.toFixed(1)} s after the one before`).toBeLessThan(400)
  })

  universal(labelled, videoTask)(
    'may carry the content type of a body it does not have',
    covers('video.task.with_content_type'),
    (reply) => {
      expect(reply.status, `the status of a poll with \`Content-Type\`: ${reply.text.slice(0, 160)}`).toBeLessThan(300)
    },
  )
})

describe('the record of a task', () => {
  universal(identities, videoTask)(
    'tells the id that was asked for',
    covers('video.task.task_id'),
    ({ reportedId, requestedId }) => {
      expect(reportedId).toHaveValue(requestedId)
    },
  )

  universal(records, videoTask)('tells a status', covers('video.task.status'), ({ json }) => {
    expect(json.at('status')).toConform('VideoTask/properties/status')
  })

  universal(endings, videoTask)('comes to be completed', covers('video.task.completed'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(later, videoTask)('stays completed', covers('video.task.stays_completed'), ({ json }) => {
    expect(json.at('status')).toHaveValue(completed)
  })
})

describe('the address of the file', () => {
  universal(completedUrls, videoTask)('is a text where it is given', covers('video.task.url'), (url) => {
    expect(url).toConformWherePresent('VideoTask/properties/url')
  })

  universal(expectedUrls, videoTask)('is given by most models', covers('video.task.url_given'), (url) => {
    expect(url).toBeNonEmptyText()
  })
})
