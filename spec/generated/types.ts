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
    /**
     * Answer a conversation
     * @description The chat-compatible protocol. All chat models support it, and some image and video models. With `stream` true, the response is sent in chunks, as server-sent events, and ends with `[DONE]`.
     */
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
    /**
     * Create a response
     * @description The responses protocol. Only models that are listed for it support it; any other model is refused with 400.
     */
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
    /**
     * Create a message
     * @description The messages protocol, in which `max_tokens` is required.
     */
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
    /**
     * Generate content
     * @description The generate-content protocol, without streaming. The path names the model.
     */
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
    /**
     * List the models of a key
     * @description The models that the key can call. No published list of models replaces this list. A model outside the group of the key is refused with 503 or 404.
     */
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
    /**
     * Get the balance of a key
     * @description The remaining quota of the key. It is used up when `total_available` is below zero and `unlimited_quota` is false. The path ends with a slash.
     */
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
    /**
     * Submit a video
     * @description Several models share this path; `model` selects one. Other members of the body depend on the model and are not shown. The response names the task. Poll the task until it is completed, then download the file.
     */
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
    /**
     * Poll a video
     * @description The state of a task. Once `status` is `completed`, the file can be downloaded.
     */
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
    /**
     * Download a video
     * @description The file of a completed task. If the task has no `url`, this is the only way to get the file.
     */
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
    /**
     * Generate an image
     * @description Other members of the body depend on the model and are not shown. The response has the URLs of the images, which are valid for a limited time.
     */
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
    /**
     * Edit an image
     * @description Other members of the body depend on the model and are not shown. The body is JSON, or a form with the image as a file.
     */
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
    /**
     * Submit a motion control task
     * @description The path has a prefix that differs between deployments. The request and the response are not shown.
     */
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
     * @description The body of a call in the chat-compatible protocol.
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
      /** @description Id of a chat model. */
      readonly model: string
      /**
       * @description The messages of the conversation.
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
       * @description Whether the response is a stream of server-sent events.
       * @default false
       */
      readonly stream?: boolean
      /**
       * @description The sampling temperature. Higher values make the output more random.
       * @default 1
       */
      readonly temperature?: number
      /**
       * @description The maximum number of output tokens.
       * @example 64
       */
      readonly max_tokens?: number
      /**
       * @description The maximum number of output tokens, under the newer name.
       * @example 64
       */
      readonly max_completion_tokens?: number
      /** @description Nucleus sampling: the probability mass from which tokens are sampled. */
      readonly top_p?: number
      /** @description The functions that the model may call. */
      readonly tools?: readonly (components['schemas']['ChatTool'] | components['schemas']['ChatOtherTool'])[]
      /** @description Whether the model calls a function, and which one. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'none' | 'required') | components['schemas']['ChatToolChoice']
      /** @description The format of the output. */
      readonly response_format?: {
        /**
         * @description Free text, or a JSON object.
         * @enum {string}
         */
        readonly type: 'json_object' | 'text' | 'json_schema'
      }
      /**
       * @description The reasoning effort. Values other than the example are not shown.
       * @example high
       */
      readonly reasoning_effort?: string
      /**
       * @description The number of choices. Only some models support more than one.
       * @default 1
       * @example 2
       */
      readonly n?: number
      /** @description Strings at which the generation stops. */
      readonly stop?: string | readonly string[]
      /** @description Values above zero make repeated topics less likely. */
      readonly presence_penalty?: number
      /** @description Values above zero make frequently used words less likely. */
      readonly frequency_penalty?: number
      /**
       * @description The id of the end user.
       * @example user-1
       */
      readonly user?: string
    }
    /** @description One message of a conversation. */
    readonly ChatTurn: {
      /**
       * @description The role of the author.
       * @example user
       * @enum {string}
       */
      readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'developer' | 'function'
      /** @description The content. Models with visual input also accept items of several types, whose shape the contract does not show. */
      readonly content?: string | readonly Record<string, unknown>[] | null
    } & {
      readonly [key: string]: unknown
    }
    /** @description A function that the model may call, as the public protocol writes it. */
    readonly ChatTool: {
      /**
       * @description The tool is a function of the client.
       * @constant
       */
      readonly type: 'function'
      /** @description The name, description and parameters of the function. */
      readonly function: {
        /**
         * @description The name by which the model calls it.
         * @example get_weather
         */
        readonly name: string
        /**
         * @description What it does, so that the model can decide when to call it.
         * @example Tells the weather of a city.
         */
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
        readonly parameters?: Record<string, unknown>
      }
    }
    /** @description A tool of another type. The public protocol adds types, so their names and members are open. */
    readonly ChatOtherTool: {
      /** @description The type of the tool. */
      readonly type: string
    }
    /** @description The function that the model must call. */
    readonly ChatToolChoice: {
      /**
       * @description The only type is a function.
       * @constant
       */
      readonly type: 'function'
      /** @description The function. */
      readonly function: {
        /**
         * @description The name of one of the `tools`.
         * @example get_weather
         */
        readonly name: string
      }
    }
    /** @description The complete response of the chat-compatible protocol. */
    readonly ChatCompletion: {
      /** @description The unique id of the completion. */
      readonly id: string
      /**
       * @description The type of object.
       * @constant
       */
      readonly object: 'chat.completion'
      /** @description When the completion was created, in Unix seconds. */
      readonly created: number
      /** @description The model that generated the response. */
      readonly model: string
      /** @description The choices, as many as `n`. */
      readonly choices: readonly components['schemas']['ChatChoice'][]
      readonly usage: components['schemas']['ChatUsage']
    }
    /** @description One of the choices. */
    readonly ChatChoice: {
      /** @description The number of the choice, from 0. */
      readonly index: number
      readonly message: components['schemas']['ChatMessage']
      /**
       * @description Why the generation ended.
       * @enum {string}
       */
      readonly finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call'
    }
    /** @description The message of the model. */
    readonly ChatMessage: {
      /**
       * @description Always the role of the model.
       * @constant
       */
      readonly role: 'assistant'
      /** @description The text of the message. */
      readonly content?: string | null
      /** @description The reasoning before the final text. */
      readonly reasoning_content?: string | null
      /** @description The function calls of the model. */
      readonly tool_calls?: readonly components['schemas']['ChatToolCall'][] | null
    }
    /** @description One function call. */
    readonly ChatToolCall: {
      /** @description The id that the result of the call refers to. */
      readonly id: string
      /**
       * @description Always a function.
       * @constant
       */
      readonly type: 'function'
      /** @description The function and its arguments. */
      readonly function: {
        /** @description The name of one of the `tools` of the request. */
        readonly name: string
        /** @description The arguments, as a JSON object in a string. */
        readonly arguments: string
      }
    }
    /** @description The token counts. */
    readonly ChatUsage: {
      /** @description Tokens of the input. */
      readonly prompt_tokens: number
      /** @description Tokens of the output, including reasoning. */
      readonly completion_tokens: number
      /** @description The sum of both. */
      readonly total_tokens: number
      /** @description Details of the input tokens. */
      readonly prompt_tokens_details?: {
        /** @description Input tokens read from a cache. */
        readonly cached_tokens?: number | null
      } | null
      /** @description Details of the output tokens. */
      readonly completion_tokens_details?: {
        /** @description Reasoning tokens. Reasoning models report them. */
        readonly reasoning_tokens?: number | null
      } | null
    }
    /** @description One chunk of a streamed response of the chat-compatible protocol. */
    readonly ChatCompletionChunk: {
      /** @description The id of the completion, the same in every chunk. */
      readonly id: string
      /**
       * @description The type of object.
       * @constant
       */
      readonly object: 'chat.completion.chunk'
      /** @description When the completion was created, in Unix seconds. */
      readonly created: number
      /** @description The model that generates the response. */
      readonly model: string
      /** @description What the chunk adds to the choices. Empty in a chunk that contains only the usage. */
      readonly choices: readonly components['schemas']['ChatChunkChoice'][]
      /** @description The token counts, if the stream reports them. */
      readonly usage?: components['schemas']['ChatUsage'] | null
    }
    /** @description What a chunk adds to one choice. */
    readonly ChatChunkChoice: {
      /** @description The number of the choice. */
      readonly index: number
      readonly delta: components['schemas']['ChatDelta']
      /** @description Why the generation ended, in the last chunk of the choice. */
      readonly finish_reason?: components['schemas']['ChatChoice']['finish_reason'] | null
    }
    /** @description The new part of the message. */
    readonly ChatDelta: {
      /**
       * @description Always the role of the model.
       * @enum {string|null}
       */
      readonly role?: 'assistant' | null
      /** @description The next part of the text. */
      readonly content?: string | null
      /** @description The next part of the reasoning. */
      readonly reasoning_content?: string | null
      /** @description The next parts of function calls. */
      readonly tool_calls?: readonly components['schemas']['ChatToolCallDelta'][] | null
    }
    /** @description A part of one function call. */
    readonly ChatToolCallDelta: {
      /** @description The number of the call. */
      readonly index: number
      /** @description The id of the call, in its first part. */
      readonly id?: string | null
      /**
       * @description The type of the call, in its first part.
       * @enum {string|null}
       */
      readonly type?: 'function' | '' | null
      /** @description The next part of the function. */
      readonly function?: {
        /** @description The name, in the first part. */
        readonly name?: string | null
        /** @description The next part of the arguments, as JSON text. */
        readonly arguments?: string | null
      } | null
    }
    /** @description The responses to refused and failed requests. */
    readonly ErrorBody: {
      readonly error: components['schemas']['ErrorObject']
      /** @description The messages protocol may wrap errors in an object of the type `error`. */
      readonly type?: unknown
    }
    /** @description The error. Some responses have only a message, or only a code. */
    readonly ErrorObject: {
      /** @description The error message. */
      readonly message?: string | null
      /**
       * @description The type of error. The messages protocol uses `rate_limit_error` with status 429.
       * @enum {string|null}
       */
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
      /** @description The invalid parameter, if any. */
      readonly param?: string | null
      /** @description The error code. The list of codes is open; `model_not_found` and `invalid_value` are part of it. */
      readonly code?: string | null
    }
    /** @description The body of a call in the responses protocol. */
    readonly ResponsesRequest: {
      /** @description Id of a model that supports the responses protocol. */
      readonly model: string
      /** @description The input - one text, or the items of a conversation. */
      readonly input: string | readonly components['schemas']['ResponsesInputItem'][]
      /**
       * @description The system instruction, used before the input.
       * @example Answer in one word.
       */
      readonly instructions?: string
      /**
       * @description Whether the response is a stream of server-sent events.
       * @default false
       */
      readonly stream?: boolean
      /** @description The sampling temperature. Higher values make the output more random. */
      readonly temperature?: number
      /**
       * @description The maximum number of output tokens.
       * @example 64
       */
      readonly max_output_tokens?: number
      /** @description Nucleus sampling: the probability mass from which tokens are sampled. */
      readonly top_p?: number
      /** @description Tools in the responses format, in which the members of a function are next to its `type`. */
      readonly tools?: readonly (
        | components['schemas']['ResponsesFunctionTool']
        | components['schemas']['ResponsesOtherTool']
      )[]
      /** @description Whether the model calls a tool, and which one. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'required' | 'none') | components['schemas']['ResponsesToolChoice']
      /** @description Reasoning settings. */
      readonly reasoning?: {
        /**
         * @description The reasoning effort.
         * @enum {string}
         */
        readonly effort?: 'low' | 'medium' | 'high' | 'none' | 'minimal' | 'xhigh' | 'max' | 'ultra'
      }
      /**
       * @description What happens to an input that exceeds the context length of the model.
       * @default auto
       * @enum {string}
       */
      readonly truncation?: 'auto' | 'disabled'
      /**
       * @description Key-value pairs of the client.
       * @example {
       *       "purpose": "conformance"
       *     }
       */
      readonly metadata?: {
        readonly [key: string]: unknown
      }
      /**
       * @description The id of the end user.
       * @example user-1
       */
      readonly user?: string
    }
    /** @description One item of the input - a message, or an item that belongs to an earlier turn. */
    readonly ResponsesInputItem:
      | components['schemas']['ResponsesInputMessage']
      | components['schemas']['ResponsesFollowUpItem']
    /** @description One message of a conversation. */
    readonly ResponsesInputMessage: {
      /** @description The role of the author. */
      readonly role: string
      /** @description The content. */
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    /** @description An item that refers to an earlier turn, such as the result of a function call. */
    readonly ResponsesFollowUpItem: {
      /** @description The type of item, such as `function_call`, `function_call_output` or `reasoning`. The public protocol adds types, so their names are open. */
      readonly type: string
    }
    /** @description A function that the model may call. */
    readonly ResponsesFunctionTool: {
      /**
       * @description The tool is a function of the client.
       * @constant
       */
      readonly type: 'function'
      /**
       * @description The name by which the model calls it.
       * @example get_weather
       */
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
    /** @description A tool of another type, such as a hosted tool, which the gateway or its upstream runs. The public protocol adds types, so their names and members are open. */
    readonly ResponsesOtherTool: {
      /** @description The type of the tool. */
      readonly type: string
    }
    /** @description Names the tool that the model must call. */
    readonly ResponsesToolChoice: {
      /**
       * @description The type of the tool. The public protocol adds types, so their names are open.
       * @example function
       */
      readonly type: string
      /**
       * @description The name of the function, if the tool is one.
       * @example get_weather
       */
      readonly name?: string
    }
    /** @description The response of the responses protocol. */
    readonly ResponseObject: {
      /** @description The unique id of the response. */
      readonly id: string
      /**
       * @description The type of object.
       * @constant
       */
      readonly object: 'response'
      /** @description The model that generated the response. */
      readonly model: string
      /**
       * @description The status of the response.
       * @enum {string}
       */
      readonly status: 'completed' | 'in_progress' | 'failed' | 'incomplete' | 'cancelled' | 'queued'
      /** @description Messages, function calls and other items, in order. */
      readonly output: readonly components['schemas']['ResponseOutputItem'][]
      /** @description The token counts. */
      readonly usage?: components['schemas']['ResponseUsage'] | null
    }
    /** @description One item of the output. */
    readonly ResponseOutputItem: {
      /**
       * @description The contract names `message` and `function_call` and allows others, so no value is invalid.
       * @example message
       * @example function_call
       */
      readonly type: string
      /** @description The role of the author, in a message. */
      readonly role?: string | null
      /** @description The parts of a message. */
      readonly content?: readonly components['schemas']['ResponseContentPart'][] | null
      /** @description The id that the result refers to, in a function call. */
      readonly call_id?: string | null
      /** @description The name of the called function. */
      readonly name?: string | null
      /** @description The arguments of the call, as a JSON object in a string. */
      readonly arguments?:
        | string
        | {
            readonly [key: string]: unknown
          }
        | null
    } & (unknown & unknown)
    /** @description One part of an output item. */
    readonly ResponseContentPart: {
      /**
       * @description The type of part.
       * @enum {string}
       */
      readonly type: 'output_text' | 'refusal' | 'reasoning_text' | 'summary_text'
      /** @description The text of the part. */
      readonly text?: string | null
      /** @description Notes on the text, such as sources. */
      readonly annotations?: readonly unknown[] | null
    } & unknown
    /** @description The token counts of one response. */
    readonly ResponseUsage: {
      /** @description Tokens of the input. */
      readonly input_tokens: number
      /** @description Tokens of the output, including reasoning. */
      readonly output_tokens: number
      /** @description The sum of both. */
      readonly total_tokens: number
      /** @description Details of the output tokens. */
      readonly output_tokens_details?: {
        /** @description Reasoning tokens, if the request asks for reasoning. */
        readonly reasoning_tokens?: number | null
      } | null
    }
    /** @description One event of a responses stream, identified by its `type`. */
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
    /** @description The response as a whole begins, continues or ends. */
    readonly ResponseLifecycleEvent: {
      /**
       * @description The type of event.
       * @enum {string}
       */
      readonly type:
        | 'response.created'
        | 'response.in_progress'
        | 'response.completed'
        | 'response.failed'
        | 'response.incomplete'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly response: components['schemas']['ResponseObject']
    }
    /** @description An output item begins or is complete. */
    readonly ResponseOutputItemEvent: {
      /**
       * @description The type of event.
       * @enum {string}
       */
      readonly type: 'response.output_item.added' | 'response.output_item.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly item: components['schemas']['ResponseStreamItem']
    }
    /** @description An incomplete output item; until it is complete, its members may be missing or empty. */
    readonly ResponseStreamItem: {
      /** @description The type of item. */
      readonly type: string
    }
    /** @description A content part begins or is complete. */
    readonly ResponseContentPartEvent: {
      /**
       * @description The type of event.
       * @enum {string}
       */
      readonly type: 'response.content_part.added' | 'response.content_part.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The current state of the part. */
      readonly part: {
        /** @description The type of part. */
        readonly type: string
      }
    }
    /** @description The next part of the text. */
    readonly ResponseTextDeltaEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'response.output_text.delta'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      readonly delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The text of one content part is complete. */
    readonly ResponseTextDoneEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'response.output_text.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The complete text of the part. */
      readonly text: string
    }
    /** @description The next part of the arguments of a function call. */
    readonly ResponseArgumentsDeltaEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'response.function_call_arguments.delta'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The arguments of a function call are complete. */
    readonly ResponseArgumentsDoneEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'response.function_call_arguments.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      /** @description The complete arguments, as a JSON object in a string. */
      readonly arguments: string
    }
    /** @description The stream failed after it had begun. */
    readonly ResponseErrorEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'error'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      /** @description The error message. */
      readonly message: string
      /** @description The error code. */
      readonly code?: string | null
      /** @description The invalid parameter, if any. */
      readonly param?: string | null
    }
    /** @description Any other event of the public definition, such as those of reasoning, refusals and hosted tools. */
    readonly ResponseOtherEvent: {
      /** @description The type of event. */
      readonly type: string
    }
    /** @description The position of the event in its stream. */
    readonly ResponseEventSequence: number
    /** @description The position of the item in the output. */
    readonly ResponseEventOutputIndex: number
    /** @description The position of the part in its item. */
    readonly ResponseEventContentIndex: number
    /** @description The id of the item that the event belongs to. */
    readonly ResponseEventItemId: string
    /** @description The added text. */
    readonly ResponseEventDelta: string
    /** @description The body of a call in the messages protocol. */
    readonly MessagesRequest: {
      /** @description Id of a model that supports the messages protocol. */
      readonly model: string
      /**
       * @description The messages of the conversation.
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
       * @description The maximum number of output tokens; {x-suggested-minimum} to {x-suggested-maximum} are suggested.
       * @example 64
       */
      readonly max_tokens: number
      /** @description The system prompt, as one text or as text blocks. */
      readonly system?: string | readonly components['schemas']['MessagesSystemBlock'][]
      /**
       * @description The sampling temperature. Higher values make the output more random.
       * @default 1
       */
      readonly temperature?: number
      /** @description Nucleus sampling: the probability mass from which tokens are sampled. */
      readonly top_p?: number
      /**
       * @description The number of most likely tokens from which the next one is sampled.
       * @example 40
       */
      readonly top_k?: number
      /**
       * @description Whether the response is a stream of server-sent events.
       * @default false
       */
      readonly stream?: boolean
      /** @description Strings at which the generation stops. */
      readonly stop_sequences?: readonly string[]
      /** @description Tools that the model may call. */
      readonly tools?: readonly (components['schemas']['MessagesTool'] | components['schemas']['MessagesOtherTool'])[]
      /** @description Whether the model calls a tool, and which one. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'any' | 'none') | components['schemas']['MessagesToolChoice']
      readonly thinking?: components['schemas']['MessagesThinking']
      /** @description Information from the client about the call. */
      readonly metadata?: {
        /**
         * @description The id of the end user, for monitoring and abuse detection.
         * @example user-1
         */
        readonly user_id?: string
      }
    }
    /** @description One message of the conversation. */
    readonly MessagesTurn: {
      /**
       * @description The role of the author.
       * @example user
       * @example assistant
       */
      readonly role: string
      /** @description The content, as text or as blocks. */
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    /** @description A block of the system instruction. */
    readonly MessagesSystemBlock: {
      /**
       * @description The only type of block here is text.
       * @constant
       */
      readonly type: 'text'
      /**
       * @description The instruction.
       * @example Answer in one word.
       */
      readonly text: string
    }
    /** @description A tool that the model may call. */
    readonly MessagesTool: {
      /**
       * @description The name by which the model calls it.
       * @example get_weather
       */
      readonly name: string
      /**
       * @description What it does, so that the model can decide when to call it.
       * @example Tells the weather of a city.
       */
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
    /** @description A tool with a type of its own, such as a tool of the vendor. The public protocol adds types, so their names and members are open. */
    readonly MessagesOtherTool: {
      /** @description The type of the tool. */
      readonly type: string
    }
    /** @description Whether the model calls a tool, and which one, as an object. */
    readonly MessagesToolChoice: components['schemas']['MessagesNamedTool'] | components['schemas']['MessagesToolMode']
    /** @description The values of `tool_choice`, as an object, as in the public protocol. */
    readonly MessagesToolMode: {
      /**
       * @description Whether the model calls a tool.
       * @enum {string}
       */
      readonly type: 'auto' | 'any' | 'none'
    }
    /** @description Names the tool that the model must call. */
    readonly MessagesNamedTool: {
      /**
       * @description One specific tool.
       * @constant
       */
      readonly type: 'tool'
      /**
       * @description The name of one of the `tools`.
       * @example get_weather
       */
      readonly name: string
    }
    /** @description Turns reasoning on. The budget is smaller than `max_tokens`. */
    readonly MessagesThinking: {
      /**
       * @description Whether and how the model reasons before the final text. With `enabled` it does; the public protocol adds other values.
       * @example enabled
       */
      readonly type: string
      /**
       * @description The maximum number of reasoning tokens.
       * @example 1024
       */
      readonly budget_tokens?: number
    }
    /** @description The response of the messages protocol. */
    readonly Message: {
      /** @description The unique id of the message. */
      readonly id: string
      /**
       * @description The type of object.
       * @constant
       */
      readonly type: 'message'
      /**
       * @description Always the role of the model.
       * @constant
       */
      readonly role: 'assistant'
      /** @description The full id of the model that generated the response. */
      readonly model: string
      /** @description Text and tool use blocks, in order. */
      readonly content: readonly components['schemas']['MessageContentBlock'][]
      /**
       * @description Why the generation ended.
       * @enum {string}
       */
      readonly stop_reason:
        | 'end_turn'
        | 'max_tokens'
        | 'tool_use'
        | 'stop_sequence'
        | 'pause_turn'
        | 'refusal'
        | 'model_context_window_exceeded'
      /** @description The stop sequence that ended the generation, if any. */
      readonly stop_sequence?: string | null
      readonly usage: components['schemas']['MessageUsage']
    }
    /** @description One block of the content. */
    readonly MessageContentBlock: {
      /**
       * @description The type of block.
       * @enum {string}
       */
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
      /** @description The text, in a text block. */
      readonly text?: string | null
      /** @description The id that the result refers to, in a tool use block. */
      readonly id?: string | null
      /** @description The name of the tool. */
      readonly name?: string | null
      /** @description The input of the tool. */
      readonly input?:
        | {
            readonly [key: string]: unknown
          }
        | string
        | null
      /** @description The reasoning, in a thinking block. */
      readonly thinking?: string | null
    } & (unknown & unknown)
    /** @description The token counts of one response. */
    readonly MessageUsage: {
      /** @description Tokens of the input, including the system instruction. */
      readonly input_tokens: number
      /** @description Tokens of the output. */
      readonly output_tokens: number
      /** @description Input tokens written to a cache. */
      readonly cache_creation_input_tokens?: number | null
      /** @description Input tokens read from a cache. */
      readonly cache_read_input_tokens?: number | null
    }
    /** @description One event of a messages stream, identified by its `type`. */
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
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'message_start'
      /** @description The message before any content was generated. */
      readonly message: {
        readonly id: components['schemas']['Message']['id']
        readonly type: components['schemas']['Message']['type']
        readonly role: components['schemas']['Message']['role']
        readonly model: components['schemas']['Message']['model']
        /** @description Empty at this point. */
        readonly content: readonly unknown[]
        /** @description The token counts so far. */
        readonly usage: {
          readonly input_tokens?: components['schemas']['MessageUsage']['input_tokens']
          readonly output_tokens?: components['schemas']['MessageUsage']['output_tokens']
        }
      }
    }
    /** @description A content block begins. */
    readonly MessageBlockStartEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'content_block_start'
      readonly index: components['schemas']['MessageEventIndex']
      /** @description The initial block. */
      readonly content_block: {
        readonly type: components['schemas']['MessageContentBlock']['type']
      }
    }
    /** @description A part of a content block. */
    readonly MessageBlockDeltaEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'content_block_delta'
      readonly index: components['schemas']['MessageEventIndex']
      readonly delta: components['schemas']['MessageBlockDelta']
    }
    /** @description What is added to the open block. */
    readonly MessageBlockDelta: {
      /** @description The type of part. */
      readonly type: string
      /** @description The next part of the text. */
      readonly text?: string
      /** @description The next part of the input, as JSON text. */
      readonly partial_json?: string
      /** @description The next part of the reasoning. */
      readonly thinking?: string
      /** @description The signature of the reasoning. */
      readonly signature?: string
    } & (unknown & unknown)
    /** @description A content block is complete. */
    readonly MessageBlockStopEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'content_block_stop'
      readonly index: components['schemas']['MessageEventIndex']
    }
    /** @description How the message ended. */
    readonly MessageDeltaEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'message_delta'
      /** @description The final properties of the message. */
      readonly delta: {
        /** @description Why the generation ended. */
        readonly stop_reason: components['schemas']['Message']['stop_reason'] | null
        /** @description The stop sequence that ended the generation, if any. */
        readonly stop_sequence?: string | null
      }
      /** @description The token counts so far. */
      readonly usage?: {
        /** @description Tokens of the output. */
        readonly output_tokens?: number
      } | null
    }
    /** @description The message is complete. */
    readonly MessageStopEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'message_stop'
    }
    /** @description The stream failed after it had begun. */
    readonly MessageErrorEvent: {
      /**
       * @description The type of event.
       * @constant
       */
      readonly type: 'error'
      readonly error: components['schemas']['ErrorObject']
    }
    /** @description A `ping`, or another event of the public definition. */
    readonly MessageOtherEvent: {
      /** @description The type of event. */
      readonly type: string
    }
    /** @description The position of the block in the content. */
    readonly MessageEventIndex: number
    /** @description The body of a call in the generate-content protocol. The path names the model. */
    readonly GenerateContentRequest: {
      /** @description The messages of the conversation. */
      readonly contents: readonly components['schemas']['GenerateContentTurn'][]
      readonly generationConfig?: components['schemas']['GenerationConfig']
      /** @description The thresholds at which harmful content is blocked, by category. */
      readonly safetySettings?: readonly components['schemas']['SafetySetting'][]
      /** @description Function-calling tools. */
      readonly tools?: readonly components['schemas']['GenerateContentTool'][]
      /** @description The system instruction, as parts with text. */
      readonly systemInstruction?: {
        /** @description The texts of the instruction. */
        readonly parts: readonly components['schemas']['GenerateContentInstructionPart'][]
      }
    }
    /** @description One message of the conversation. */
    readonly GenerateContentTurn: {
      /**
       * @description The role of the author.
       * @enum {string}
       */
      readonly role?: 'user' | 'model' | 'function'
      /** @description The content - texts and files. */
      readonly parts?: readonly components['schemas']['GenerateContentPart'][]
    }
    /** @description Text, the bytes of a small file, or a function call of an earlier turn and its result. */
    readonly GenerateContentPart: {
      /**
       * @description The text of the part.
       * @example Say hello.
       */
      readonly text?: string
      /** @description A small file. A reference by URL is not supported. */
      readonly inlineData?: {
        /**
         * @description The media type of the file.
         * @enum {string}
         */
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
      /** @description A call that the model made in an earlier turn. */
      readonly functionCall?: {
        readonly [key: string]: unknown
      }
      /** @description The result of such a call. */
      readonly functionResponse?: {
        readonly [key: string]: unknown
      }
    }
    /** @description A text part of the system instruction. */
    readonly GenerateContentInstructionPart: {
      /**
       * @description The text of the instruction.
       * @example Answer in one word.
       */
      readonly text?: string
    }
    /** @description Generation settings. */
    readonly GenerationConfig: {
      /** @description The sampling temperature. Higher values make the output more random. */
      readonly temperature?: number
      /**
       * @description The maximum number of output tokens.
       * @example 64
       */
      readonly maxOutputTokens?: number
      /** @description Nucleus sampling: the probability mass from which tokens are sampled. */
      readonly topP?: number
      /**
       * @description The number of most likely tokens from which the next one is sampled.
       * @example 40
       */
      readonly topK?: number
      /** @description Strings at which the generation stops. */
      readonly stopSequences?: readonly string[]
      /** @description Reasoning settings. */
      readonly thinkingConfig?: {
        /**
         * @description The maximum number of reasoning tokens; 0 turns reasoning off. Applies only to pro and preview models.
         * @example 512
         * @example 0
         */
        readonly thinkingBudget?: number
      }
    }
    /** @description The threshold at which one category of harmful content is blocked. */
    readonly SafetySetting: {
      /** @description The category of harmful content. */
      readonly category: string
      /** @description The threshold. */
      readonly threshold: string
    }
    /** @description The functions that the model may call. */
    readonly GenerateContentTool: {
      /** @description The names, descriptions and parameters of the functions. */
      readonly functionDeclarations?: readonly {
        /**
         * @description The name by which the model calls it.
         * @example get_weather
         */
        readonly name: string
        /**
         * @description What it does, so that the model can decide when to call it.
         * @example Tells the weather of a city.
         */
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
    /** @description The response of the generate-content protocol. Members that are zero or empty may be omitted. */
    readonly GenerateContentResult: {
      /** @description Omitted or empty if the prompt was blocked. */
      readonly candidates?: readonly components['schemas']['GenerateContentCandidate'][] | null
      readonly usageMetadata: components['schemas']['GenerateContentUsage']
      /** @description The model that generated the response. */
      readonly modelVersion: string
    }
    /** @description One of the choices. */
    readonly GenerateContentCandidate: {
      /** @description The message of the model. */
      readonly content?: {
        /**
         * @description Always the role of the model. This protocol does not use `assistant`.
         * @constant
         */
        readonly role: 'model'
        /** @description Omitted if nothing was generated. */
        readonly parts?: readonly components['schemas']['GenerateContentResultPart'][] | null
      }
      /**
       * @description Why the generation ended.
       * @enum {string}
       */
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
      /** @description Omitted if it is zero. */
      readonly index?: number | null
    }
    /** @description A part of the content. */
    readonly GenerateContentResultPart: {
      /** @description The text of the part. */
      readonly text?: string | null
      /** @description A function call of the model. */
      readonly functionCall?: {
        /** @description The name of a declared function. */
        readonly name: string
        /** @description The arguments. */
        readonly args?: {
          readonly [key: string]: unknown
        } | null
      } | null
    }
    /** @description The token counts of one response. Counts of zero may be omitted. */
    readonly GenerateContentUsage: {
      /** @description Tokens of the input. */
      readonly promptTokenCount: number
      /** @description Tokens of the output. */
      readonly candidatesTokenCount?: number | null
      /** @description The sum of all. */
      readonly totalTokenCount: number
      /** @description Reasoning tokens, billed separately. */
      readonly thoughtsTokenCount?: number | null
      /** @description The input tokens by modality. */
      readonly promptTokensDetails?:
        | readonly {
            /** @description Text, image, audio or video. */
            readonly modality: string
            /** @description The tokens of this modality. */
            readonly tokenCount?: number
          }[]
        | null
    }
    /** @description The list of models, as an array or inside an envelope; the envelope is not shown. */
    readonly ModelList:
      | readonly components['schemas']['ModelRecord'][]
      | {
          /** @description The models. */
          readonly data: readonly components['schemas']['ModelRecord'][]
        }
    /** @description One model that the key may call. */
    readonly ModelRecord: {
      /** @description The name of the model in requests. */
      readonly model: string
      /** @description The same name, under the key that chat-compatible clients use. */
      readonly id?: string
      /** @description A description of the model. May be empty. */
      readonly description: string | null
      /**
       * @description Chat, image or video.
       * @enum {string}
       */
      readonly model_type: '对话' | '图像' | '视频'
      /** @description Further labels. */
      readonly tags: readonly unknown[] | null
      /** @description The types of endpoints that support it. */
      readonly supported_endpoint_types: readonly string[]
      /** @description The groups whose keys may call it. */
      readonly enable_groups: readonly string[]
    }
    /** @description The remaining quota of the key, at the top level of the response or under `data`. */
    readonly TokenBalance:
      | components['schemas']['TokenQuota']
      | {
          readonly data: components['schemas']['TokenQuota']
        }
    /** @description The quota of the key. */
    readonly TokenQuota: {
      /** @description The remaining quota; negative if it is used up. */
      readonly total_available: number
      /** @description Whether the quota of the key is unlimited. */
      readonly unlimited_quota: boolean
    }
    /** @description The body of an image generation. Members other than the model are not shown. */
    readonly ImageRequest: {
      /** @description Id of an image model. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description The body of an image edit. Members other than the model are not shown. */
    readonly ImageEditRequest: {
      /** @description Id of an image model. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description The result of an image operation. It contains the URL of each image; the place is not shown. A URL is valid for {x-url-validity-hours-minimum} to {x-url-validity-hours-maximum} hours. */
    readonly GeneratedImage: {
      readonly [key: string]: unknown
    }
    /** @description The body of a video generation. Members other than the model are not shown. */
    readonly VideoRequest: {
      /** @description Id of a video model; several models share this endpoint. */
      readonly model: string
    } & {
      readonly [key: string]: unknown
    }
    /** @description The body of a video generation with the model whose prompt has a maximum length. */
    readonly PromptLimitedVideoRequest: {
      readonly model: components['schemas']['VideoRequest']['model']
      /** @description The prompt. One model limits its length. */
      readonly prompt?: unknown
    } & {
      readonly [key: string]: unknown
    }
    /** @description The response to a submission. */
    readonly VideoSubmission: {
      /** @description The id of the task, used to poll it. */
      readonly task_id: string
    }
    /** @description The response to a poll of a video task. Poll every {x-polling-seconds-minimum} to {x-polling-seconds-maximum} seconds until the task is completed. */
    readonly VideoTask: {
      /** @description The id of the task. */
      readonly task_id?: string | null
      /** @description The same id, under the key that other clients use. */
      readonly id?: string | null
      /**
       * @description Values other than `completed` are not shown.
       * @example completed
       */
      readonly status: string
      /** @description The URL of the finished file; absent for some models. */
      readonly url?: string | null
    }
    /** @description The finished file. Depending on the model, its length is {x-seconds-minimum} to {x-seconds-maximum} seconds, up to {x-seconds-maximum-long} seconds, or always {x-seconds-fixed} seconds. */
    readonly VideoFile: unknown
    /** @description The body of a motion control request. It is not shown. */
    readonly MotionControlRequest: {
      readonly [key: string]: unknown
    }
    /** @description The response to a motion control request. It is not shown. */
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
    /** @description The request is invalid, or the model does not support the responses protocol. */
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
    /** @description The key is missing or invalid. */
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
    /** @description The upstream, or a channel for the model, is not available. */
    readonly ServiceUnavailable: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        readonly 'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The key is missing or invalid. */
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
    /** @description When the client may retry, in seconds or as an HTTP date. */
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
      /** @description A chat completion object, or a stream of its chunks */
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
      /** @description A response object, or a stream of its events */
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
      /** @description A message object, or a stream of its events */
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
        /** @description Id of a model that supports the generate-content protocol. */
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
          | components['schemas']['VideoRequest']
          | components['schemas']['PromptLimitedVideoRequest']
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
