import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { OperationId } from '../contract/operations.ts'
import { isMoved, unserved } from './paths.ts'
import { Undecided } from './undecided.ts'

/** What says of each operation that it is served at its path. */
export const routeOf: Readonly<Record<OperationId, RequirementId>> = {
  createChatCompletion: 'service.route.chat_completions',
  createResponse: 'service.route.responses',
  createMessage: 'service.route.messages',
  generateContent: 'service.route.generate_content',
  listModels: 'service.route.models',
  getTokenBalance: 'service.route.balance',
  createVideo: 'service.route.videos',
  getVideo: 'service.route.video',
  getVideoContent: 'service.route.video_content',
  createImage: 'service.route.images',
  createImageEdit: 'service.route.image_edits',
  createMotionControl: 'service.route.motion_control',
}

/** The requirement that a path which is not served breaks: it stands under another prefix, or nowhere. */
export function culpritOf(operation: OperationId): RequirementId {
  if (!isMoved(operation)) return routeOf[operation]
  return operation === 'generateContent' ? 'versioning.prefix.v1beta' : 'versioning.prefix.v1'
}

/**
 * One defect, one accusation: what was asked of a path that is not served says nothing more.
 *
 * @throws Undecided because of the requirement on the path
 */
export function mustBeServed(operation: OperationId | undefined): void {
  if (operation !== undefined && unserved(operation) !== undefined) {
    throw new Undecided('inconclusive', culpritOf(operation))
  }
}
