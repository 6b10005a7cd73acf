// Generated from spec/openapi.yaml by `npm run generate`; do not edit.

export interface paths {
  readonly '/v1/chat/completions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Chat completion */
    readonly post: operations['createChatCompletion']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/responses': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Response */
    readonly post: operations['createResponse']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/messages': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Message */
    readonly post: operations['createMessage']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1beta/models/{model}:generateContent': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Generate-content result */
    readonly post: operations['generateContent']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/models': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Models of the key */
    readonly get: operations['listModels']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/usage/token/': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Token balance */
    readonly get: operations['getTokenBalance']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/videos': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Submitted video task */
    readonly post: operations['createVideo']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/videos/{task_id}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Video task */
    readonly get: operations['getVideo']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/videos/{task_id}/content': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Video file */
    readonly get: operations['getVideoContent']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/images/generations': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Generated image */
    readonly post: operations['createImage']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/v1/images/edits': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Edited image */
    readonly post: operations['createImageEdit']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/{prefix}/v1/videos/motion-control': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Motion control task */
    readonly post: operations['createMotionControl']
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /**
     * @description Body of a call in the chat-compatible protocol.
     * @example {
     *       "model": "some-chat-model",
     *       "messages": [
     *         {
     *           "role": "user",
     *           "content": "How is the weather in Paris?"
     *         },
     *         {
     *           "role": "assistant",
     *           "content": null,
     *           "tool_calls": [
     *             {
     *               "id": "call_1",
     *               "type": "function",
     *               "function": {
     *                 "name": "get_weather",
     *                 "arguments": "{\"city\":\"Paris\"}"
     *               }
     *             }
     *           ]
     *         },
     *         {
     *           "role": "tool",
     *           "tool_call_id": "call_1",
     *           "content": "Sunny."
     *         }
     *       ],
     *       "tools": [
     *         {
     *           "type": "function",
     *           "function": {
     *             "name": "get_weather",
     *             "parameters": {
     *               "type": "object",
     *               "properties": {
     *                 "city": {
     *                   "type": "string"
     *                 }
     *               },
     *               "required": [
     *                 "city"
     *               ]
     *             }
     *           }
     *         }
     *       ]
     *     }
     */
    readonly ChatCompletionRequest: {
      /** @description Identifier of a chat model. */
      readonly model: string
      /**
       * @description The turns of the conversation.
       * @example [
       *       {
       *         "role": "user",
       *         "content": "Say hello."
       *       }
       *     ]
       * @example [
       *       {
       *         "role": "system",
       *         "content": "Answer in one word."
       *       },
       *       {
       *         "role": "user",
       *         "content": "Say hello."
       *       }
       *     ]
       * @example [
       *       {
       *         "role": "user",
       *         "content": "Say hello."
       *       },
       *       {
       *         "role": "assistant",
       *         "content": "Hello."
       *       },
       *       {
       *         "role": "user",
       *         "content": "Once more."
       *       }
       *     ]
       */
      readonly messages: readonly components['schemas']['ChatTurn'][]
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      readonly stream?: boolean
      /** @default 1 */
      readonly temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly max_tokens?: number
      /**
       * @description Most tokens that the reply may have, in the newer name.
       * @example 64
       */
      readonly max_completion_tokens?: number
      readonly top_p?: number
      /** @description Functions that the model may call. */
      readonly tools?: readonly components['schemas']['ChatTool'][]
      /** @description Whether, or which, function is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'none' | 'required') | components['schemas']['ChatToolChoice']
      readonly response_format?: {
        /** @enum {string} */
        readonly type: 'json_object' | 'text' | 'json_schema'
      }
      /**
       * @description How much a reasoning model is to think. Values besides the example are not shown.
       * @example high
       */
      readonly reasoning_effort?: string
      /**
       * @description Number of choices. More than one only on some models.
       * @default 1
       * @example 2
       */
      readonly n?: number
      /** @description Texts at which the generation ends. */
      readonly stop?: string | readonly string[]
      readonly presence_penalty?: number
      readonly frequency_penalty?: number
      /**
       * @description Id of the end user on whose behalf the call is made.
       * @example user-1
       */
      readonly user?: string
    }
    /** @description One turn of a conversation. */
    readonly ChatTurn: {
      /**
       * @example user
       * @enum {string}
       */
      readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'developer' | 'function'
      readonly content?: string | readonly Record<string, never>[] | null
    } & {
      readonly [key: string]: unknown
    }
    /** @description A function that the model may call, as the public protocol writes it. */
    readonly ChatTool: {
      /** @constant */
      readonly type: 'function'
      readonly function: {
        /** @example get_weather */
        readonly name: string
        /** @example Tells the weather of a city. */
        readonly description?: string
        /**
         * @description JSON Schema of the arguments.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "city": {
         *           "type": "string"
         *         }
         *       },
         *       "required": [
         *         "city"
         *       ]
         *     }
         */
        readonly parameters?: Record<string, never>
      }
    }
    /** @description The one function that is to be called. */
    readonly ChatToolChoice: {
      /** @constant */
      readonly type: 'function'
      readonly function: {
        /** @example get_weather */
        readonly name: string
      }
    }
    /** @description Reply of the chat-compatible protocol, whole. */
    readonly ChatCompletion: {
      readonly id: string
      /** @constant */
      readonly object: 'chat.completion'
      readonly created: number
      readonly model: string
      readonly choices: readonly components['schemas']['ChatChoice'][]
      readonly usage: components['schemas']['ChatUsage']
    }
    /** @description One of the answers. */
    readonly ChatChoice: {
      readonly index: number
      readonly message: components['schemas']['ChatMessage']
      /** @enum {string} */
      readonly finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call'
    }
    /** @description What the model said. */
    readonly ChatMessage: {
      /** @constant */
      readonly role: 'assistant'
      readonly content?: string | null
      readonly reasoning_content?: string | null
      readonly tool_calls?: readonly components['schemas']['ChatToolCall'][] | null
    }
    /** @description One call of a function. */
    readonly ChatToolCall: {
      readonly id: string
      /** @constant */
      readonly type: 'function'
      readonly function: {
        readonly name: string
        readonly arguments: string
      }
    }
    /** @description Tokens that were counted. */
    readonly ChatUsage: {
      readonly prompt_tokens: number
      readonly completion_tokens: number
      readonly total_tokens: number
      readonly prompt_tokens_details?: {
        readonly cached_tokens?: number | null
      } | null
      readonly completion_tokens_details?: {
        readonly reasoning_tokens?: number | null
      } | null
    }
    /** @description One piece of a streamed reply of the chat-compatible protocol. */
    readonly ChatCompletionChunk: {
      readonly id: string
      /** @constant */
      readonly object: 'chat.completion.chunk'
      readonly created: number
      readonly model: string
      readonly choices: readonly components['schemas']['ChatChunkChoice'][]
      readonly usage?: components['schemas']['ChatUsage'] | null
    }
    /** @description What a chunk adds to one of the answers. */
    readonly ChatChunkChoice: {
      readonly index: number
      readonly delta: components['schemas']['ChatDelta']
      /** @enum {string|null} */
      readonly finish_reason?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null | 'function_call'
    }
    /** @description The added piece itself. */
    readonly ChatDelta: {
      /** @enum {string|null} */
      readonly role?: 'assistant' | null
      readonly content?: string | null
      readonly reasoning_content?: string | null
      readonly tool_calls?: readonly components['schemas']['ChatToolCallDelta'][] | null
    }
    /** @description A piece of one call of a function. */
    readonly ChatToolCallDelta: {
      readonly index: number
      readonly id?: string | null
      /** @enum {string|null} */
      readonly type?: 'function' | '' | null
      readonly function?: {
        readonly name?: string | null
        readonly arguments?: string | null
      } | null
    }
    /** @description What a refused or failed request is answered. */
    readonly ErrorBody: {
      readonly error: components['schemas']['ErrorObject']
      /** @description The messages protocol may wrap its errors in an object of the type `error`. */
      readonly type?: unknown
    }
    /** @description What is wrong. Some replies carry only a message, or only a code. */
    readonly ErrorObject: {
      readonly message?: string | null
      /** @enum {string|null} */
      readonly type?:
        | 'invalid_request_error'
        | 'authentication_error'
        | 'new_api_error'
        | 'rate_limit_error'
        | null
        | 'permission_error'
        | 'not_found_error'
        | 'request_too_large'
        | 'billing_error'
        | 'timeout_error'
        | 'api_error'
        | 'overloaded_error'
        | 'server_error'
        | 'insufficient_quota'
        | 'requests'
        | 'tokens'
      readonly param?: string | null
      readonly code?: string | null
    }
    /** @description Body of a call in the responses protocol. */
    readonly ResponsesRequest: {
      /** @description Identifier of a model that has the responses protocol. */
      readonly model: string
      /** @description What the model is to answer - one text, or the items of a conversation. */
      readonly input: string | readonly components['schemas']['ResponsesInputItem'][]
      /**
       * @description System instruction that stands before the input.
       * @example Answer in one word.
       */
      readonly instructions?: string
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      readonly stream?: boolean
      readonly temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly max_output_tokens?: number
      readonly top_p?: number
      /** @description Tools in the responses format, where the members of a function stand beside its `type`. */
      readonly tools?: readonly (
        components['schemas']['ResponsesFunctionTool'] | components['schemas']['ResponsesHostedTool']
      )[]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'required' | 'none') | components['schemas']['ResponsesToolChoice']
      readonly reasoning?: {
        /**
         * @description How much the model is to reason.
         * @enum {string}
         */
        readonly effort?: 'low' | 'medium' | 'high' | 'none' | 'minimal' | 'xhigh'
      }
      /**
       * @description What happens to an input that is longer than the model can read.
       * @default auto
       * @enum {string}
       */
      readonly truncation?: 'auto' | 'disabled'
      /**
       * @description Key and value pairs of the caller's own.
       * @example {
       *       "purpose": "conformance"
       *     }
       */
      readonly metadata?: {
        readonly [key: string]: unknown
      }
      /**
       * @description Id of the end user on whose behalf the call is made.
       * @example user-1
       */
      readonly user?: string
    }
    /** @description One item of the input - a message, or an item that an earlier turn gave rise to. */
    readonly ResponsesInputItem:
      components['schemas']['ResponsesInputMessage'] | components['schemas']['ResponsesFollowUpItem']
    readonly ResponsesInputMessage: {
      readonly role: string
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    /** @description An item that refers to an earlier turn, such as the result of a function call. */
    readonly ResponsesFollowUpItem: {
      /** @enum {string} */
      readonly type:
        | 'function_call'
        | 'function_call_output'
        | 'reasoning'
        | 'item_reference'
        | 'web_search_call'
        | 'file_search_call'
        | 'computer_call'
        | 'computer_call_output'
        | 'code_interpreter_call'
        | 'image_generation_call'
        | 'mcp_call'
        | 'mcp_list_tools'
        | 'mcp_approval_request'
        | 'mcp_approval_response'
        | 'local_shell_call'
        | 'local_shell_call_output'
        | 'custom_tool_call'
        | 'custom_tool_call_output'
    }
    /** @description A function that the model may call. */
    readonly ResponsesFunctionTool: {
      /** @constant */
      readonly type: 'function'
      /** @example get_weather */
      readonly name: string
      /**
       * @description JSON Schema of the arguments.
       * @example {
       *       "type": "object",
       *       "properties": {
       *         "city": {
       *           "type": "string"
       *         }
       *       },
       *       "required": [
       *         "city"
       *       ]
       *     }
       */
      readonly parameters?: {
        readonly [key: string]: unknown
      }
    }
    /** @description A tool that the other side runs itself. */
    readonly ResponsesHostedTool: {
      /** @enum {string} */
      readonly type:
        | 'web_search'
        | 'web_search_preview'
        | 'file_search'
        | 'code_interpreter'
        | 'image_generation'
        | 'computer_use_preview'
        | 'local_shell'
        | 'mcp'
        | 'custom'
    }
    /** @description Names the one tool to be called. */
    readonly ResponsesToolChoice: {
      /** @enum {string} */
      readonly type:
        | 'function'
        | 'web_search_preview'
        | 'file_search'
        | 'code_interpreter'
        | 'image_generation'
        | 'computer_use_preview'
        | 'mcp'
        | 'custom'
        | 'allowed_tools'
      /** @example get_weather */
      readonly name?: string
    }
    /** @description The reply of the responses protocol. */
    readonly ResponseObject: {
      readonly id: string
      /** @constant */
      readonly object: 'response'
      readonly model: string
      /** @enum {string} */
      readonly status: 'completed' | 'in_progress' | 'failed' | 'incomplete' | 'cancelled' | 'queued'
      readonly output: readonly components['schemas']['ResponseOutputItem'][]
      readonly usage?: components['schemas']['ResponseUsage'] | null
    }
    /** @description One item of the output. */
    readonly ResponseOutputItem: {
      /**
       * @description The contract names `message` and `function_call` and leaves room for others, so that no value is wrong.
       * @example message
       * @example function_call
       */
      readonly type: string
      readonly role?: string | null
      readonly content?: readonly components['schemas']['ResponseContentPart'][] | null
      readonly call_id?: string | null
      readonly name?: string | null
      readonly arguments?:
        | string
        | {
            readonly [key: string]: unknown
          }
        | null
    } & (unknown & unknown)
    /** @description One part of an output item. */
    readonly ResponseContentPart: {
      /** @enum {string} */
      readonly type: 'output_text' | 'refusal' | 'reasoning_text' | 'summary_text'
      readonly text?: string | null
      readonly annotations?: readonly unknown[] | null
    } & unknown
    /** @description Tokens counted for one reply of the responses protocol. */
    readonly ResponseUsage: {
      readonly input_tokens: number
      readonly output_tokens: number
      readonly total_tokens: number
      readonly output_tokens_details?: {
        readonly reasoning_tokens?: number | null
      } | null
    }
    /** @description One event of a responses stream, told by its `type`. */
    readonly ResponseStreamEvent:
      | components['schemas']['ResponseLifecycleEvent']
      | components['schemas']['ResponseOutputItemEvent']
      | components['schemas']['ResponseContentPartEvent']
      | components['schemas']['ResponseTextDeltaEvent']
      | components['schemas']['ResponseTextDoneEvent']
      | components['schemas']['ResponseArgumentsDeltaEvent']
      | components['schemas']['ResponseArgumentsDoneEvent']
      | components['schemas']['ResponseErrorEvent']
      | components['schemas']['ResponseOtherEvent']
    /** @description The response as a whole begins, goes on or ends. */
    readonly ResponseLifecycleEvent: {
      /** @enum {string} */
      readonly type:
        'response.created' | 'response.in_progress' | 'response.completed' | 'response.failed' | 'response.incomplete'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly response: components['schemas']['ResponseObject']
    }
    /** @description An output item begins or is complete. */
    readonly ResponseOutputItemEvent: {
      /** @enum {string} */
      readonly type: 'response.output_item.added' | 'response.output_item.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly item: components['schemas']['ResponseStreamItem']
    }
    /** @description An output item while it is being made; before it is done its members may be missing or empty. */
    readonly ResponseStreamItem: {
      readonly type: string
    }
    /** @description A content part begins or is complete. */
    readonly ResponseContentPartEvent: {
      /** @enum {string} */
      readonly type: 'response.content_part.added' | 'response.content_part.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      readonly part: {
        readonly type: string
      }
    }
    /** @description The next piece of text. */
    readonly ResponseTextDeltaEvent: {
      /** @constant */
      readonly type: 'response.output_text.delta'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      readonly delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The text of one content part is complete. */
    readonly ResponseTextDoneEvent: {
      /** @constant */
      readonly type: 'response.output_text.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      readonly text: string
    }
    /** @description The next piece of the arguments of a function call. */
    readonly ResponseArgumentsDeltaEvent: {
      /** @constant */
      readonly type: 'response.function_call_arguments.delta'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The arguments of a function call are complete. */
    readonly ResponseArgumentsDoneEvent: {
      /** @constant */
      readonly type: 'response.function_call_arguments.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly arguments: string
    }
    /** @description The stream failed after it had begun. */
    readonly ResponseErrorEvent: {
      /** @constant */
      readonly type: 'error'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly message: string
      readonly code?: string | null
      readonly param?: string | null
    }
    /** @description Any other event of the public definition, such as those of reasoning, refusals and hosted tools. */
    readonly ResponseOtherEvent: {
      readonly type: string
    }
    /** @description Position of the event in its stream. */
    readonly ResponseEventSequence: number
    /** @description Position of the item in the output. */
    readonly ResponseEventOutputIndex: number
    /** @description Position of the part in its item. */
    readonly ResponseEventContentIndex: number
    /** @description Id of the item that the event belongs to. */
    readonly ResponseEventItemId: string
    /** @description The characters that are added. */
    readonly ResponseEventDelta: string
    /** @description Body of a call in the messages protocol. */
    readonly MessagesRequest: {
      /** @description Identifier of a model that has the messages protocol. */
      readonly model: string
      /**
       * @description The turns of the conversation.
       * @example [
       *       {
       *         "role": "user",
       *         "content": "Say hello."
       *       }
       *     ]
       * @example [
       *       {
       *         "role": "user",
       *         "content": "Say hello."
       *       },
       *       {
       *         "role": "assistant",
       *         "content": "Hello."
       *       },
       *       {
       *         "role": "user",
       *         "content": "Once more."
       *       }
       *     ]
       */
      readonly messages: readonly components['schemas']['MessagesTurn'][]
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly max_tokens: number
      /** @description The system prompt, as one text or as text blocks. */
      readonly system?: string | readonly components['schemas']['MessagesSystemBlock'][]
      /** @default 1 */
      readonly temperature?: number
      readonly top_p?: number
      /** @example 40 */
      readonly top_k?: number
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      readonly stream?: boolean
      readonly stop_sequences?: readonly string[]
      readonly tools?: readonly components['schemas']['MessagesTool'][]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'any' | 'none') | components['schemas']['MessagesToolChoice']
      readonly thinking?: components['schemas']['MessagesThinking']
      readonly metadata?: {
        /**
         * @description Id of the end user, for monitoring and the detection of abuse.
         * @example user-1
         */
        readonly user_id?: string
      }
    }
    readonly MessagesTurn: {
      /**
       * @example user
       * @example assistant
       */
      readonly role: string
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    readonly MessagesSystemBlock: {
      /** @constant */
      readonly type: 'text'
      /** @example Answer in one word. */
      readonly text: string
    }
    /** @description A tool that the model may call. */
    readonly MessagesTool: {
      /** @example get_weather */
      readonly name: string
      /** @example Tells the weather of a city. */
      readonly description?: string
      /**
       * @description JSON Schema of the input.
       * @example {
       *       "type": "object",
       *       "properties": {
       *         "city": {
       *           "type": "string"
       *         }
       *       },
       *       "required": [
       *         "city"
       *       ]
       *     }
       */
      readonly input_schema: {
        readonly [key: string]: unknown
      }
    }
    /** @description Whether, or which, tool is to be called, as an object. */
    readonly MessagesToolChoice: components['schemas']['MessagesNamedTool'] | components['schemas']['MessagesToolMode']
    /** @description The strings of `tool_choice`, as the public protocol has them in an object. */
    readonly MessagesToolMode: {
      /** @enum {string} */
      readonly type: 'auto' | 'any' | 'none'
    }
    /** @description Names the one tool to be called. */
    readonly MessagesNamedTool: {
      /** @constant */
      readonly type: 'tool'
      /** @example get_weather */
      readonly name: string
    }
    /** @description Turns reasoning on. The budget is smaller than `max_tokens`. */
    readonly MessagesThinking: {
      /** @enum {string} */
      readonly type: 'enabled' | 'disabled' | 'adaptive'
      /** @example 1024 */
      readonly budget_tokens?: number
    }
    /** @description The reply of the messages protocol. */
    readonly Message: {
      readonly id: string
      /** @constant */
      readonly type: 'message'
      /** @constant */
      readonly role: 'assistant'
      readonly model: string
      readonly content: readonly components['schemas']['MessageContentBlock'][]
      /** @enum {string} */
      readonly stop_reason:
        | 'end_turn'
        | 'max_tokens'
        | 'tool_use'
        | 'stop_sequence'
        | 'pause_turn'
        | 'refusal'
        | 'model_context_window_exceeded'
      readonly stop_sequence?: string | null
      readonly usage: components['schemas']['MessageUsage']
    }
    /** @description One block of the content. */
    readonly MessageContentBlock: {
      /** @enum {string} */
      readonly type:
        | 'text'
        | 'tool_use'
        | 'thinking'
        | 'redacted_thinking'
        | 'server_tool_use'
        | 'web_search_tool_result'
        | 'web_fetch_tool_result'
        | 'code_execution_tool_result'
        | 'bash_code_execution_tool_result'
        | 'text_editor_code_execution_tool_result'
        | 'mcp_tool_use'
        | 'mcp_tool_result'
        | 'container_upload'
      readonly text?: string | null
      readonly id?: string | null
      readonly name?: string | null
      readonly input?:
        | {
            readonly [key: string]: unknown
          }
        | string
        | null
      readonly thinking?: string | null
    } & (unknown & unknown)
    /** @description Tokens counted for one reply of the messages protocol. */
    readonly MessageUsage: {
      readonly input_tokens: number
      readonly output_tokens: number
      readonly cache_creation_input_tokens?: number | null
      readonly cache_read_input_tokens?: number | null
    }
    /** @description One event of a messages stream, told by its `type`. */
    readonly MessageStreamEvent:
      | components['schemas']['MessageStartEvent']
      | components['schemas']['MessageBlockStartEvent']
      | components['schemas']['MessageBlockDeltaEvent']
      | components['schemas']['MessageBlockStopEvent']
      | components['schemas']['MessageDeltaEvent']
      | components['schemas']['MessageStopEvent']
      | components['schemas']['MessageErrorEvent']
      | components['schemas']['MessageOtherEvent']
    /** @description The message begins. */
    readonly MessageStartEvent: {
      /** @constant */
      readonly type: 'message_start'
      /** @description The message before anything was generated. */
      readonly message: {
        readonly id: components['schemas']['Message']['id']
        readonly type: components['schemas']['Message']['type']
        readonly role: components['schemas']['Message']['role']
        readonly model: components['schemas']['Message']['model']
        readonly content: readonly unknown[]
        readonly usage: {
          readonly input_tokens?: components['schemas']['MessageUsage']['input_tokens']
          readonly output_tokens?: components['schemas']['MessageUsage']['output_tokens']
        }
      }
    }
    /** @description A content block begins. */
    readonly MessageBlockStartEvent: {
      /** @constant */
      readonly type: 'content_block_start'
      readonly index: components['schemas']['MessageEventIndex']
      readonly content_block: {
        /** @enum {string} */
        readonly type:
          | 'text'
          | 'tool_use'
          | 'thinking'
          | 'redacted_thinking'
          | 'server_tool_use'
          | 'web_search_tool_result'
          | 'web_fetch_tool_result'
          | 'code_execution_tool_result'
          | 'bash_code_execution_tool_result'
          | 'text_editor_code_execution_tool_result'
          | 'mcp_tool_use'
          | 'mcp_tool_result'
          | 'container_upload'
      }
    }
    /** @description A piece of a content block. */
    readonly MessageBlockDeltaEvent: {
      /** @constant */
      readonly type: 'content_block_delta'
      readonly index: components['schemas']['MessageEventIndex']
      readonly delta: components['schemas']['MessageBlockDelta']
    }
    /** @description What is added to the open block. */
    readonly MessageBlockDelta: {
      readonly type: string
      readonly text?: string
      readonly partial_json?: string
      readonly thinking?: string
      readonly signature?: string
    } & (unknown & unknown)
    /** @description A content block is complete. */
    readonly MessageBlockStopEvent: {
      /** @constant */
      readonly type: 'content_block_stop'
      readonly index: components['schemas']['MessageEventIndex']
    }
    /** @description How the message ended. */
    readonly MessageDeltaEvent: {
      /** @constant */
      readonly type: 'message_delta'
      readonly delta: {
        /** @enum {string|null} */
        readonly stop_reason:
          | 'end_turn'
          | 'max_tokens'
          | 'tool_use'
          | 'stop_sequence'
          | null
          | 'pause_turn'
          | 'refusal'
          | 'model_context_window_exceeded'
        readonly stop_sequence?: string | null
      }
      readonly usage?: {
        readonly output_tokens?: number
      } | null
    }
    /** @description The message is complete. */
    readonly MessageStopEvent: {
      /** @constant */
      readonly type: 'message_stop'
    }
    /** @description The stream failed after it had begun. */
    readonly MessageErrorEvent: {
      /** @constant */
      readonly type: 'error'
      readonly error: components['schemas']['ErrorObject']
    }
    /** @description A `ping`, or another event of the public definition. */
    readonly MessageOtherEvent: {
      readonly type: string
    }
    /** @description Position of the block in the content. */
    readonly MessageEventIndex: number
    /** @description Body of a call in the generate-content protocol. The model is named in the path. */
    readonly GenerateContentRequest: {
      /** @description The turns of the conversation. */
      readonly contents: readonly components['schemas']['GenerateContentTurn'][]
      readonly generationConfig?: components['schemas']['GenerationConfig']
      readonly safetySettings?: readonly components['schemas']['SafetySetting'][]
      /** @description Function-calling tools. */
      readonly tools?: readonly components['schemas']['GenerateContentTool'][]
      /** @description System instruction, as parts with text. */
      readonly systemInstruction?: {
        readonly parts: readonly components['schemas']['GenerateContentInstructionPart'][]
      }
    }
    readonly GenerateContentTurn: {
      /** @enum {string} */
      readonly role?: 'user' | 'model' | 'function'
      readonly parts?: readonly components['schemas']['GenerateContentPart'][]
    }
    /** @description Text, the bytes of a small file, or a function call of an earlier turn and its result. */
    readonly GenerateContentPart: {
      /** @example Say hello. */
      readonly text?: string
      readonly inlineData?: {
        /** @enum {string} */
        readonly mimeType:
          | 'image/png'
          | 'image/jpeg'
          | 'image/webp'
          | 'application/pdf'
          | 'audio/mpeg'
          | 'audio/wav'
          | 'audio/mp3'
          | 'video/mp4'
          | 'video/mov'
        /**
         * @description The bytes of the file in plain Base64, without a `data:` prefix.
         * @example iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJklEQVR42u3NMQ0AAAwDoPo33arYsQQMkB6LQCAQCAQCgUAg+BIMi1X0ptsIcT0AAAAASUVORK5CYII=
         */
        readonly data: string
      }
      readonly functionCall?: {
        readonly [key: string]: unknown
      }
      readonly functionResponse?: {
        readonly [key: string]: unknown
      }
    }
    /** @description A text part of the system instruction. */
    readonly GenerateContentInstructionPart: {
      /** @example Answer in one word. */
      readonly text?: string
    }
    readonly GenerationConfig: {
      readonly temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly maxOutputTokens?: number
      readonly topP?: number
      /** @example 40 */
      readonly topK?: number
      readonly stopSequences?: readonly string[]
      readonly thinkingConfig?: {
        /**
         * @description Tokens that reasoning may use; 0 turns it off. It applies to pro and preview models only.
         * @example 512
         * @example 0
         */
        readonly thinkingBudget?: number
      }
    }
    readonly SafetySetting: {
      readonly category: string
      readonly threshold: string
    }
    readonly GenerateContentTool: {
      readonly functionDeclarations?: readonly {
        /** @example get_weather */
        readonly name: string
        /** @example Tells the weather of a city. */
        readonly description?: string
        /**
         * @description Schema of the arguments.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "city": {
         *           "type": "string"
         *         }
         *       },
         *       "required": [
         *         "city"
         *       ]
         *     }
         */
        readonly parameters?: {
          readonly [key: string]: unknown
        }
      }[]
    }
    /** @description The reply of the generate-content protocol. Members that are zero or empty may be left out. */
    readonly GenerateContentResult: {
      /** @description Left out or empty when the prompt was blocked. */
      readonly candidates?: readonly components['schemas']['GenerateContentCandidate'][] | null
      readonly usageMetadata: components['schemas']['GenerateContentUsage']
      readonly modelVersion: string
    }
    readonly GenerateContentCandidate: {
      readonly content?: {
        /** @constant */
        readonly role: 'model'
        /** @description Left out when nothing was generated. */
        readonly parts?: readonly components['schemas']['GenerateContentResultPart'][] | null
      }
      /** @enum {string} */
      readonly finishReason?:
        | 'STOP'
        | 'MAX_TOKENS'
        | 'SAFETY'
        | 'RECITATION'
        | 'FINISH_REASON_UNSPECIFIED'
        | 'LANGUAGE'
        | 'OTHER'
        | 'BLOCKLIST'
        | 'PROHIBITED_CONTENT'
        | 'SPII'
        | 'MALFORMED_FUNCTION_CALL'
        | 'IMAGE_SAFETY'
        | 'IMAGE_PROHIBITED_CONTENT'
        | 'IMAGE_OTHER'
        | 'NO_IMAGE'
        | 'IMAGE_RECITATION'
        | 'UNEXPECTED_TOOL_CALL'
        | 'TOO_MANY_TOOL_CALLS'
        | 'MISSING_THOUGHT_SIGNATURE'
        | 'MALFORMED_RESPONSE'
      /** @description Left out when it is zero. */
      readonly index?: number | null
    }
    readonly GenerateContentResultPart: {
      readonly text?: string | null
      readonly functionCall?: {
        readonly name: string
        readonly args?: {
          readonly [key: string]: unknown
        } | null
      } | null
    }
    /** @description Tokens counted for one reply of the generate-content protocol. Counts of zero may be left out. */
    readonly GenerateContentUsage: {
      readonly promptTokenCount: number
      readonly candidatesTokenCount?: number | null
      readonly totalTokenCount: number
      readonly thoughtsTokenCount?: number | null
      readonly promptTokensDetails?:
        | readonly {
            readonly modality: string
            readonly tokenCount?: number
          }[]
        | null
    }
    /** @description The list of models, as an array or inside an envelope; the envelope is not shown. */
    readonly ModelList:
      | readonly components['schemas']['ModelRecord'][]
      | {
          readonly data: readonly components['schemas']['ModelRecord'][]
        }
    /** @description One model that the key may call. */
    readonly ModelRecord: {
      readonly model: string
      readonly id?: string
      readonly description: string | null
      /** @enum {string} */
      readonly model_type: '对话' | '图像' | '视频'
      readonly tags: readonly unknown[] | null
      readonly supported_endpoint_types: readonly string[]
      readonly enable_groups: readonly string[]
    }
    /** @description What is left of the quota of the key, at the top level of the reply or under `data`. */
    readonly TokenBalance:
      | components['schemas']['TokenQuota']
      | {
          readonly data: components['schemas']['TokenQuota']
        }
    readonly TokenQuota: {
      /** @description What is left; negative when the quota is used up. */
      readonly total_available: number
      readonly unlimited_quota: boolean
    }
    /** @description Body of an image generation. Beyond the model it is not shown. */
    readonly ImageRequest: {
      /** @description Identifier of an image model. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description Body of an image edit. Beyond the model it is not shown. */
    readonly ImageEditRequest: {
      /** @description Identifier of an image model. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description The result of an image operation. It holds the URL of each image; where it holds them is not shown. */
    readonly GeneratedImage: {
      readonly [key: string]: unknown
    }
    /** @description Body of a video generation. Beyond the model it is not shown. */
    readonly VideoRequest: {
      /** @description Identifier of a video model; several models share this endpoint. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description Body of a video generation with the one model whose prompt is limited in length. */
    readonly PromptLimitedVideoRequest: {
      readonly model: components['schemas']['VideoRequest']['model']
      readonly prompt?: unknown
    } & {
      readonly [key: string]: unknown
    }
    /** @description The reply to a submission. */
    readonly VideoSubmission: {
      readonly task_id: string
    }
    /** @description A video task as polling shows it. */
    readonly VideoTask: {
      readonly task_id?: string | null
      readonly id?: string | null
      /**
       * @description Every value but `completed` is not shown.
       * @example completed
       */
      readonly status: string
      /** @description Address of the finished file; absent for some models. */
      readonly url?: string | null
    }
    /** @description The finished file. */
    readonly VideoFile: unknown
    /** @description Body of a motion control. It is not shown. */
    readonly MotionControlRequest: {
      readonly [key: string]: unknown
    }
    /** @description Reply to a motion control. It is not shown. */
    readonly MotionControlResult: {
      readonly [key: string]: unknown
    }
  }
  responses: {
    /** @description The request is invalid. */
    readonly BadRequest: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The request is invalid, or the model has no responses protocol. */
    readonly ResponsesBadRequest: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The request is invalid, or `max_tokens` is missing. */
    readonly MessagesBadRequest: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The key is missing or not valid. */
    readonly Unauthorized: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The balance of the key is used up. */
    readonly BalanceExhausted: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The model does not exist or is not enabled. */
    readonly ModelNotFound: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description Too many requests or tokens, or the upstream is saturated. */
    readonly TooManyRequests: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description Too many requests or tokens, or the upstream is saturated. */
    readonly MessagesTooManyRequests: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The upstream, or a channel for the model, is missing. */
    readonly ServiceUnavailable: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The key is missing or not valid. */
    readonly MessagesUnauthorized: {
      headers: {
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "error",
         *       "error": {
         *         "type": "authentication_error",
         *         "message": "No token provided: send it as a bearer token (or as x-api-key)."
         *       }
         *     }
         */
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
  }
  parameters: {
    /** @description The `task_id` of the submission. */
    readonly TaskId: string
  }
  requestBodies: never
  headers: {
    /** @description When a request may be tried again, in seconds or as an HTTP date. */
    readonly 'Retry-After': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly createChatCompletion: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ChatCompletionRequest']
      }
    }
    readonly responses: {
      /** @description Chat completion object, or its making as a stream of chunks */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ChatCompletion']
          readonly 'text/event-stream': unknown
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createResponse: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ResponsesRequest']
      }
    }
    readonly responses: {
      /** @description Response object, or its making as a stream of events */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ResponseObject']
          readonly 'text/event-stream': unknown
        }
      }
      readonly 400: components['responses']['ResponsesBadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createMessage: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MessagesRequest']
      }
    }
    readonly responses: {
      /** @description Message object, or its making as a stream of events */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['Message']
          readonly 'text/event-stream': unknown
        }
      }
      readonly 400: components['responses']['MessagesBadRequest']
      readonly 401: components['responses']['MessagesUnauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['MessagesTooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly generateContent: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Identifier of a model that has the generate-content protocol. */
        readonly model: string
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['GenerateContentRequest']
      }
    }
    readonly responses: {
      /** @description Generate-content result */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['GenerateContentResult']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly listModels: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Models that the key can use */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['ModelList']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly getTokenBalance: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Token balance of the key */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['TokenBalance']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createVideo: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json':
          components['schemas']['VideoRequest'] | components['schemas']['PromptLimitedVideoRequest']
      }
    }
    readonly responses: {
      /** @description Submitted video task */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['VideoSubmission']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly getVideo: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The `task_id` of the submission. */
        readonly task_id: components['parameters']['TaskId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Video task */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['VideoTask']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly getVideoContent: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The `task_id` of the submission. */
        readonly task_id: components['parameters']['TaskId']
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The MP4 file */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'video/mp4': components['schemas']['VideoFile']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createImage: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ImageRequest']
      }
    }
    readonly responses: {
      /** @description Generated image */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['GeneratedImage']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createImageEdit: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ImageEditRequest']
        readonly 'multipart/form-data': components['schemas']['ImageEditRequest']
      }
    }
    readonly responses: {
      /** @description Edited image */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['GeneratedImage']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
  readonly createMotionControl: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description The prefix of the deployment. */
        readonly prefix: string
      }
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['MotionControlRequest']
      }
    }
    readonly responses: {
      /** @description Motion control task */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown
        }
        content: {
          readonly 'application/json': components['schemas']['MotionControlResult']
        }
      }
      readonly 400: components['responses']['BadRequest']
      readonly 401: components['responses']['Unauthorized']
      readonly 402: components['responses']['BalanceExhausted']
      readonly 404: components['responses']['ModelNotFound']
      readonly 429: components['responses']['TooManyRequests']
      readonly 503: components['responses']['ServiceUnavailable']
    }
  }
}
