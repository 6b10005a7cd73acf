import type { RequirementId } from '../../spec/generated/requirements.ts'

/**
 * Requirements that a fault also violates if all areas are tested, because its defect affects other areas: a missing path serves no
 * operation, a host without files serves neither images nor videos.
 */
export const reportedElsewhere: Readonly<Record<string, readonly RequirementId[]>> = {
  'authentication.listRefusesUsers': ['errors.body.error'],
  'authentication.createVideo.otherGroupServed': ['video.submission.told_apart'],
  'errors.editWithoutImageFails': [
    'images.edit.served',
    'authentication.missing.status',
    'authentication.invalid.status',
    'errors.status.malformed_json',
  ],
  'errors.exhaustedIsInvalid': ['authentication.messages.x_api_key_named'],
  'errors.unknownModelUnderSuccess': [
    'streaming.chat.content_type',
    'chat.completion.id',
    'chat.completion.object',
    'chat.completion.created',
    'chat.completion.model',
    'chat.completion.choices',
    'chat.completion.usage',
  ],
  'generate-content.modelRequiredInBody': ['models.list.endpoints'],
  'generate-content.unsignedCallRefused': ['errors.body.code'],
  'images.emptyFile': ['video.task.url_reachable'],
  'images.fileLoops': ['video.task.url_reachable'],
  'images.fileServedOnce': ['video.task.url_reachable'],
  'images.pageAfterFirstTime': ['video.task.url_reachable'],
  'images.fileForbidden': ['video.task.url_reachable'],
  'images.fileGone': ['video.task.url_reachable'],
  'images.fileRequiresKey': ['video.task.url_reachable'],
  'images.pageInstead': ['video.task.url_reachable'],
  'service.balanceUnserved': ['balance.served'],
  'service.balanceUnservedBehindKey': [
    'balance.served',
    'authentication.messages.x_api_key_named',
    'images.result.reachable',
    'video.task.url_reachable',
  ],
  'service.chatUnserved': ['chat.completion.served', 'streaming.chat.served'],
  'service.consoleForMotionControl': ['video.motion_control.served'],
  'service.contentUnserved': ['generate-content.result.served'],
  'service.imageEditsNotImplemented': ['images.edit.served'],
  'service.imagesUnserved': ['images.generation.served'],
  'service.messagesUnserved': ['messages.message.served', 'streaming.messages.served'],
  'service.modelsUnserved': ['models.list.served'],
  'service.responsesUnserved': ['responses.object.served', 'streaming.responses.served'],
  'service.responsesUnservedBehindKey': [
    'responses.object.served',
    'streaming.responses.served',
    'authentication.messages.x_api_key_named',
    'images.result.reachable',
    'video.task.url_reachable',
  ],
  'service.videoUnservedBehindKey': ['authentication.messages.x_api_key_named', 'images.result.reachable'],
  'service.videosUnserved': ['video.submission.served'],
  // The overseas endpoint does not serve the path either.
  'versioning.modelsWithoutPrefix': ['models.list.served'],
  'video.urlIsEmpty': ['images.result.bytes'],
  'video.urlLoops': ['images.result.reachable'],
  'video.urlWorksOnce': ['images.result.reachable'],
  'video.urlServesPage': ['images.result.bytes'],
  'video.urlRequiresKey': ['images.result.reachable'],
  'video.contentForgotten': ['authentication.key.required'],
}
