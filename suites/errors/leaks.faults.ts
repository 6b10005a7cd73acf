import type { RequirementId } from '../../spec/generated/requirements.ts'
import { all, editBody, fault, type Inject } from '../../gateway/reference/fault-kit.ts'
import { onUnknownModel, setErrorMessage } from './kit.faults.ts'

const onUnknownChat = (inject: Inject) => onUnknownModel('createChatCompletion', inject)

export const keyEchoed = fault(
  ['errors.body.no_secrets'],
  onUnknownChat((next, gateway) =>
    setErrorMessage(`The token ${gateway?.keys.default} may not call this model`)(next, gateway),
  ),
)
export const stackTrace = fault(
  ['errors.body.no_internals'],
  onUnknownChat(setErrorMessage('TypeError: no model\n    at findModel (/app/relay/channel.js:12:7)')),
)
export const sourcePath = fault(
  ['errors.body.no_internals'],
  onUnknownChat(setErrorMessage('unexpected model (/src/middleware/distributor.go)')),
)
/** Slashes are escaped, as in JSON written by PHP. */
export const sourcePathEscaped = fault(
  ['errors.body.no_internals'],
  onUnknownChat(
    all(
      setErrorMessage('unexpected model (/src/middleware/distributor.go)'),
      editBody((text) => text.replaceAll('/', '\\/')),
    ),
  ),
)
export const hostNamed = fault(
  ['errors.body.no_hosts'],
  onUnknownChat(
    setErrorMessage('Post "http://models.prod.internal:8080/v1": dial tcp 10.4.0.12:8080: connect: refused'),
  ),
)
/** Messages of clients of upstreams, which gateways pass on. */
const passesOn = (requirement: RequirementId, message: string) =>
  fault([requirement], onUnknownChat(setErrorMessage(message)))
export const addressNamed = passesOn('errors.body.no_hosts', 'upstream 172.18.0.5:8000 does not serve this model')
export const clusterNamed = passesOn('errors.body.no_hosts', 'no model at vllm.models.svc.cluster.local:8000')
export const containerNamed = passesOn(
  'errors.body.no_hosts',
  '404 page not found: http://vllm:8000/v1/chat/completions',
)
export const connectionPoolNamed = passesOn(
  'errors.body.no_hosts',
  "HTTPConnectionPool(host='vllm', port=8000): Max retries exceeded",
)
export const googleKeyNamed = passesOn(
  'errors.body.no_secrets',
  'API key not valid: AIzaSyB7uQm2xT9wLkE4rVpN6cZhD1sJ8fGaYoX3',
)
export const bearerNamed = passesOn(
  'errors.body.no_secrets',
  'the upstream refused Authorization: Bearer 4fA9wQx27LmZp8sKd03vTqYb61NcHeRu',
)
export const apiKeyNamed = passesOn(
  'errors.body.no_secrets',
  "no deployment for {'api_key': '4fA9wQx27LmZp8sKd03vTqYb61NcHeRu', 'weight': 3}",
)
/** Lists the channels tried, with their keys and addresses. */
export const channelsInMessage = fault(
  ['errors.body.no_secrets', 'errors.body.no_hosts'],
  onUnknownChat(
    setErrorMessage(
      "No deployments available, passed model_list=[{'api_key': 'sk-4fA9wQx27LmZp8sKd03vTqYb61NcHeRu', \
'api_base': 'https://models.prod.internal:8443/v1'}]",
    ),
  ),
)
