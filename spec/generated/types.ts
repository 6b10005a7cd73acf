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
     * @description Answers in the chat-compatible protocol, which all chat models have, and some image and video models. With `stream` true the answer comes in chunks, as server-sent events, and ends with `[DONE]`.
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
     * @description Answers in the responses protocol. Only models that are listed for it have it; any other is refused with 400.
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
     * @description Answers in the messages protocol, in which `max_tokens` is required.
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
     * @description Answers in the generate-content protocol, whole and at once. The model stands in the path.
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
     * @description The models that the key can call, which no published list of models replaces. A model outside the group of the key is refused with 503 or 404.
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
     * Tell the balance of a key
     * @description What is left to the key. Its quota is used up when `total_available` is below zero and `unlimited_quota` is false. The path ends with a slash.
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
     * @description Several models share this path, told apart by `model`. What else a body holds depends on the model and is not shown. The reply names the task; it is polled until it is completed, and then the file can be downloaded.
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
     * @description How far a task is. Once `status` is `completed`, the file can be downloaded.
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
     * @description The file of a completed task. Where the task tells no `url`, this is the only way to the file.
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
     * @description What a body holds besides the model depends on the model and is not shown. The images are told by addresses that are valid for a limited time.
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
     * @description What a body holds besides the model depends on the model and is not shown. A body is JSON, or a form with the image as a file.
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
     * Submit a motion control
     * @description Stands below a prefix that each deployment has of its own. What it takes and what it answers is not shown.
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
      /**
       * @description How freely the model picks its words. Higher is freer.
       * @default 1
       */
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
      /** @description The share of probability from which words are picked. */
      readonly top_p?: number
      /** @description Functions that the model may call. */
      readonly tools?: readonly components['schemas']['ChatTool'][]
      /** @description Whether, or which, function is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'none' | 'required') | components['schemas']['ChatToolChoice']
      /** @description The form of the answer. */
      readonly response_format?: {
        /**
         * @description Free text, or a JSON object.
         * @enum {string}
         */
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
      /** @description Above zero, topics that came up already become less likely. */
      readonly presence_penalty?: number
      /** @description Above zero, words become less likely the more often they were used. */
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
       * @description Who speaks.
       * @example user
       * @enum {string}
       */
      readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'developer' | 'function'
      /** @description What is said. Models that see take items of several kinds too, whose shape the contract does not show. */
      readonly content?: string | readonly Record<string, unknown>[] | null
    } & {
      readonly [key: string]: unknown
    }
    /** @description A function that the model may call, as the public protocol writes it. */
    readonly ChatTool: {
      /**
       * @description A function is the only kind of tool.
       * @constant
       */
      readonly type: 'function'
      /** @description The function and how it is called. */
      readonly function: {
        /**
         * @description Name by which the model calls it.
         * @example get_weather
         */
        readonly name: string
        /**
         * @description What it does, for the model to decide when to call it.
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
    /** @description The one function that is to be called. */
    readonly ChatToolChoice: {
      /**
       * @description A function is what is chosen.
       * @constant
       */
      readonly type: 'function'
      /** @description The function that is chosen. */
      readonly function: {
        /**
         * @description Its name among the `tools`.
         * @example get_weather
         */
        readonly name: string
      }
    }
    /** @description Reply of the chat-compatible protocol, whole. */
    readonly ChatCompletion: {
      /** @description Unique id of the completion. */
      readonly id: string
      /**
       * @description Kind of object.
       * @constant
       */
      readonly object: 'chat.completion'
      /** @description When it was made, in Unix seconds. */
      readonly created: number
      /** @description The model that answered. */
      readonly model: string
      /** @description The answers, as many as `n` asked for. */
      readonly choices: readonly components['schemas']['ChatChoice'][]
      readonly usage: components['schemas']['ChatUsage']
    }
    /** @description One of the answers. */
    readonly ChatChoice: {
      /** @description Number of the answer, from 0. */
      readonly index: number
      readonly message: components['schemas']['ChatMessage']
      /**
       * @description Why the answer ended.
       * @enum {string}
       */
      readonly finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call'
    }
    /** @description What the model said. */
    readonly ChatMessage: {
      /**
       * @description The model speaks.
       * @constant
       */
      readonly role: 'assistant'
      /** @description The answer as text. */
      readonly content?: string | null
      /** @description What a reasoning model thought before it answered. */
      readonly reasoning_content?: string | null
      /** @description The functions that the model wants called. */
      readonly tool_calls?: readonly components['schemas']['ChatToolCall'][] | null
    }
    /** @description One call of a function. */
    readonly ChatToolCall: {
      /** @description Id that the result of the call refers to. */
      readonly id: string
      /**
       * @description A function is what is called.
       * @constant
       */
      readonly type: 'function'
      /** @description Which function, with which arguments. */
      readonly function: {
        /** @description Its name among the `tools` of the request. */
        readonly name: string
        /** @description The arguments, as the text of a JSON object. */
        readonly arguments: string
      }
    }
    /** @description Tokens that were counted. */
    readonly ChatUsage: {
      /** @description Tokens of the request. */
      readonly prompt_tokens: number
      /** @description Tokens of the answers, reasoning included. */
      readonly completion_tokens: number
      /** @description Both together. */
      readonly total_tokens: number
      /** @description What the request's tokens consist of. */
      readonly prompt_tokens_details?: {
        /** @description Tokens that came from a cache. */
        readonly cached_tokens?: number | null
      } | null
      /** @description What the answers' tokens consist of. */
      readonly completion_tokens_details?: {
        /** @description Tokens of reasoning. Reasoning models tell them. */
        readonly reasoning_tokens?: number | null
      } | null
    }
    /** @description One piece of a streamed reply of the chat-compatible protocol. */
    readonly ChatCompletionChunk: {
      /** @description Id of the completion, the same in every chunk. */
      readonly id: string
      /**
       * @description Kind of object.
       * @constant
       */
      readonly object: 'chat.completion.chunk'
      /** @description When the completion was begun, in Unix seconds. */
      readonly created: number
      /** @description The model that answers. */
      readonly model: string
      /** @description What is added to the answers. Empty in a chunk that carries the usage alone. */
      readonly choices: readonly components['schemas']['ChatChunkChoice'][]
      /** @description The tokens, where the stream tells them. */
      readonly usage?: components['schemas']['ChatUsage'] | null
    }
    /** @description What a chunk adds to one of the answers. */
    readonly ChatChunkChoice: {
      /** @description Number of the answer that is added to. */
      readonly index: number
      readonly delta: components['schemas']['ChatDelta']
      /** @description Why the answer ended, in its last chunk. */
      readonly finish_reason?: components['schemas']['ChatChoice']['finish_reason'] | null
    }
    /** @description The added piece itself. */
    readonly ChatDelta: {
      /**
       * @description The model speaks.
       * @enum {string|null}
       */
      readonly role?: 'assistant' | null
      /** @description The next piece of text. */
      readonly content?: string | null
      /** @description The next piece of reasoning. */
      readonly reasoning_content?: string | null
      /** @description The next pieces of calls of functions. */
      readonly tool_calls?: readonly components['schemas']['ChatToolCallDelta'][] | null
    }
    /** @description A piece of one call of a function. */
    readonly ChatToolCallDelta: {
      /** @description Number of the call that is added to. */
      readonly index: number
      /** @description Id of the call, in its first piece. */
      readonly id?: string | null
      /**
       * @description Kind of the call, in its first piece.
       * @enum {string|null}
       */
      readonly type?: 'function' | '' | null
      /** @description The next piece of the function. */
      readonly function?: {
        /** @description Its name, in the first piece. */
        readonly name?: string | null
        /** @description The next piece of the arguments' JSON text. */
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
      /** @description What is wrong, for people. */
      readonly message?: string | null
      /**
       * @description Kind of error. The messages protocol says `rate_limit_error` with status 429.
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
      /** @description The parameter that is wrong, where it is one. */
      readonly param?: string | null
      /** @description What is wrong, for programs. The list is open; `model_not_found` and `invalid_value` are in it. */
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
      /** @description How freely the model picks its words. Higher is freer. */
      readonly temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly max_output_tokens?: number
      /** @description The share of probability from which words are picked. */
      readonly top_p?: number
      /** @description Tools in the responses format, where the members of a function stand beside its `type`. */
      readonly tools?: readonly (
        components['schemas']['ResponsesFunctionTool'] | components['schemas']['ResponsesHostedTool']
      )[]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'required' | 'none') | components['schemas']['ResponsesToolChoice']
      /** @description How a reasoning model thinks. */
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
    /** @description One turn of a conversation. */
    readonly ResponsesInputMessage: {
      /** @description Who speaks. */
      readonly role: string
      /** @description What is said. */
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    /** @description An item that refers to an earlier turn, such as the result of a function call. */
    readonly ResponsesFollowUpItem: {
      /**
       * @description Kind of item.
       * @enum {string}
       */
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
      /**
       * @description The tool is a function of the caller.
       * @constant
       */
      readonly type: 'function'
      /**
       * @description Name by which the model calls it.
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
    /** @description A tool that the other side runs itself. */
    readonly ResponsesHostedTool: {
      /**
       * @description Which tool.
       * @enum {string}
       */
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
      /**
       * @description Kind of the tool.
       * @enum {string}
       */
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
      /**
       * @description Name of the function, where it is one.
       * @example get_weather
       */
      readonly name?: string
    }
    /** @description The reply of the responses protocol. */
    readonly ResponseObject: {
      /** @description Unique id of the response. */
      readonly id: string
      /**
       * @description Kind of object.
       * @constant
       */
      readonly object: 'response'
      /** @description The model that answered. */
      readonly model: string
      /**
       * @description Where the response stands.
       * @enum {string}
       */
      readonly status: 'completed' | 'in_progress' | 'failed' | 'incomplete' | 'cancelled' | 'queued'
      /** @description Messages, calls of functions and other items, in order. */
      readonly output: readonly components['schemas']['ResponseOutputItem'][]
      /** @description The tokens that were counted. */
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
      /** @description Who speaks, in a message. */
      readonly role?: string | null
      /** @description The parts of a message. */
      readonly content?: readonly components['schemas']['ResponseContentPart'][] | null
      /** @description Id that the result of the call refers to, in a call of a function. */
      readonly call_id?: string | null
      /** @description Name of the function that is called. */
      readonly name?: string | null
      /** @description The arguments of the call, as the text of a JSON object. */
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
       * @description Kind of part.
       * @enum {string}
       */
      readonly type: 'output_text' | 'refusal' | 'reasoning_text' | 'summary_text'
      /** @description The text of the part. */
      readonly text?: string | null
      /** @description Notes on the text, such as sources. */
      readonly annotations?: readonly unknown[] | null
    } & unknown
    /** @description Tokens counted for one reply of the responses protocol. */
    readonly ResponseUsage: {
      /** @description Tokens of the request. */
      readonly input_tokens: number
      /** @description Tokens of the answer, reasoning included. */
      readonly output_tokens: number
      /** @description Both together. */
      readonly total_tokens: number
      /** @description What the answer's tokens consist of. */
      readonly output_tokens_details?: {
        /** @description Tokens of reasoning, where the model was asked to reason. */
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
      /**
       * @description What happened to the response.
       * @enum {string}
       */
      readonly type:
        'response.created' | 'response.in_progress' | 'response.completed' | 'response.failed' | 'response.incomplete'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly response: components['schemas']['ResponseObject']
    }
    /** @description An output item begins or is complete. */
    readonly ResponseOutputItemEvent: {
      /**
       * @description What happened to the item.
       * @enum {string}
       */
      readonly type: 'response.output_item.added' | 'response.output_item.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly item: components['schemas']['ResponseStreamItem']
    }
    /** @description An output item while it is being made; before it is done its members may be missing or empty. */
    readonly ResponseStreamItem: {
      /** @description Kind of item. */
      readonly type: string
    }
    /** @description A content part begins or is complete. */
    readonly ResponseContentPartEvent: {
      /**
       * @description What happened to the part.
       * @enum {string}
       */
      readonly type: 'response.content_part.added' | 'response.content_part.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The part as it stands. */
      readonly part: {
        /** @description Kind of part. */
        readonly type: string
      }
    }
    /** @description The next piece of text. */
    readonly ResponseTextDeltaEvent: {
      /**
       * @description Text goes on.
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
       * @description Text is complete.
       * @constant
       */
      readonly type: 'response.output_text.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      readonly content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The whole text of the part. */
      readonly text: string
    }
    /** @description The next piece of the arguments of a function call. */
    readonly ResponseArgumentsDeltaEvent: {
      /**
       * @description Arguments go on.
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
       * @description Arguments are complete.
       * @constant
       */
      readonly type: 'response.function_call_arguments.done'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      readonly item_id?: components['schemas']['ResponseEventItemId']
      readonly output_index: components['schemas']['ResponseEventOutputIndex']
      /** @description The whole arguments, as the text of a JSON object. */
      readonly arguments: string
    }
    /** @description The stream failed after it had begun. */
    readonly ResponseErrorEvent: {
      /**
       * @description Something failed.
       * @constant
       */
      readonly type: 'error'
      readonly sequence_number?: components['schemas']['ResponseEventSequence']
      /** @description What failed, for people. */
      readonly message: string
      /** @description What failed, for programs. */
      readonly code?: string | null
      /** @description The parameter that is wrong, where it is one. */
      readonly param?: string | null
    }
    /** @description Any other event of the public definition, such as those of reasoning, refusals and hosted tools. */
    readonly ResponseOtherEvent: {
      /** @description Name of the event. */
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
       * @description Most tokens that the reply may have; {x-suggested-minimum} to {x-suggested-maximum} are suggested.
       * @example 64
       */
      readonly max_tokens: number
      /** @description The system prompt, as one text or as text blocks. */
      readonly system?: string | readonly components['schemas']['MessagesSystemBlock'][]
      /**
       * @description How freely the model picks its words. Higher is freer.
       * @default 1
       */
      readonly temperature?: number
      /** @description The share of probability from which words are picked. */
      readonly top_p?: number
      /**
       * @description How many of the likeliest words are picked from.
       * @example 40
       */
      readonly top_k?: number
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      readonly stream?: boolean
      /** @description Texts at which the generation ends. */
      readonly stop_sequences?: readonly string[]
      /** @description Tools that the model may call. */
      readonly tools?: readonly components['schemas']['MessagesTool'][]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      readonly tool_choice?: ('auto' | 'any' | 'none') | components['schemas']['MessagesToolChoice']
      readonly thinking?: components['schemas']['MessagesThinking']
      /** @description What the caller says of the call. */
      readonly metadata?: {
        /**
         * @description Id of the end user, for monitoring and the detection of abuse.
         * @example user-1
         */
        readonly user_id?: string
      }
    }
    /** @description One turn of the conversation. */
    readonly MessagesTurn: {
      /**
       * @description Who speaks.
       * @example user
       * @example assistant
       */
      readonly role: string
      /** @description What is said, as text or as blocks. */
      readonly content:
        | string
        | readonly {
            readonly [key: string]: unknown
          }[]
    }
    /** @description A block of the system instruction. */
    readonly MessagesSystemBlock: {
      /**
       * @description Text is the only kind of block here.
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
       * @description Name by which the model calls it.
       * @example get_weather
       */
      readonly name: string
      /**
       * @description What it does, for the model to decide when to call it.
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
    /** @description Whether, or which, tool is to be called, as an object. */
    readonly MessagesToolChoice: components['schemas']['MessagesNamedTool'] | components['schemas']['MessagesToolMode']
    /** @description The strings of `tool_choice`, as the public protocol has them in an object. */
    readonly MessagesToolMode: {
      /**
       * @description Whether a tool is to be called.
       * @enum {string}
       */
      readonly type: 'auto' | 'any' | 'none'
    }
    /** @description Names the one tool to be called. */
    readonly MessagesNamedTool: {
      /**
       * @description One tool is named.
       * @constant
       */
      readonly type: 'tool'
      /**
       * @description Its name among the `tools`.
       * @example get_weather
       */
      readonly name: string
    }
    /** @description Turns reasoning on. The budget is smaller than `max_tokens`. */
    readonly MessagesThinking: {
      /**
       * @description Whether the model reasons before it answers.
       * @enum {string}
       */
      readonly type: 'enabled' | 'disabled' | 'adaptive'
      /**
       * @description Tokens that reasoning may use.
       * @example 1024
       */
      readonly budget_tokens?: number
    }
    /** @description The reply of the messages protocol. */
    readonly Message: {
      /** @description Unique id of the message. */
      readonly id: string
      /**
       * @description Kind of object.
       * @constant
       */
      readonly type: 'message'
      /**
       * @description The model speaks.
       * @constant
       */
      readonly role: 'assistant'
      /** @description The model that answered, by its full id. */
      readonly model: string
      /** @description Texts and uses of tools, in order. */
      readonly content: readonly components['schemas']['MessageContentBlock'][]
      /**
       * @description Why the message ended.
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
      /** @description The text at which it ended, where it was one of `stop_sequences`. */
      readonly stop_sequence?: string | null
      readonly usage: components['schemas']['MessageUsage']
    }
    /** @description One block of the content. */
    readonly MessageContentBlock: {
      /**
       * @description Kind of block.
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
      /** @description The text, in a block of text. */
      readonly text?: string | null
      /** @description Id that the result refers to, in a use of a tool. */
      readonly id?: string | null
      /** @description The tool that is used. */
      readonly name?: string | null
      /** @description What the tool is given. */
      readonly input?:
        | {
            readonly [key: string]: unknown
          }
        | string
        | null
      /** @description What the model thought, in a block of thinking. */
      readonly thinking?: string | null
    } & (unknown & unknown)
    /** @description Tokens counted for one reply of the messages protocol. */
    readonly MessageUsage: {
      /** @description Tokens of the request, its system instruction included. */
      readonly input_tokens: number
      /** @description Tokens of the answer. */
      readonly output_tokens: number
      /** @description Tokens that were put into a cache. */
      readonly cache_creation_input_tokens?: number | null
      /** @description Tokens that came from a cache. */
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
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'message_start'
      /** @description The message before anything was generated. */
      readonly message: {
        readonly id: components['schemas']['Message']['id']
        readonly type: components['schemas']['Message']['type']
        readonly role: components['schemas']['Message']['role']
        readonly model: components['schemas']['Message']['model']
        /** @description Nothing yet. */
        readonly content: readonly unknown[]
        /** @description The tokens that are known by now. */
        readonly usage: {
          readonly input_tokens?: components['schemas']['MessageUsage']['input_tokens']
          readonly output_tokens?: components['schemas']['MessageUsage']['output_tokens']
        }
      }
    }
    /** @description A content block begins. */
    readonly MessageBlockStartEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'content_block_start'
      readonly index: components['schemas']['MessageEventIndex']
      /** @description The block as it begins. */
      readonly content_block: {
        readonly type: components['schemas']['MessageContentBlock']['type']
      }
    }
    /** @description A piece of a content block. */
    readonly MessageBlockDeltaEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'content_block_delta'
      readonly index: components['schemas']['MessageEventIndex']
      readonly delta: components['schemas']['MessageBlockDelta']
    }
    /** @description What is added to the open block. */
    readonly MessageBlockDelta: {
      /** @description Kind of piece. */
      readonly type: string
      /** @description The next piece of text. */
      readonly text?: string
      /** @description The next piece of the input's JSON text. */
      readonly partial_json?: string
      /** @description The next piece of thinking. */
      readonly thinking?: string
      /** @description What vouches for the thinking. */
      readonly signature?: string
    } & (unknown & unknown)
    /** @description A content block is complete. */
    readonly MessageBlockStopEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'content_block_stop'
      readonly index: components['schemas']['MessageEventIndex']
    }
    /** @description How the message ended. */
    readonly MessageDeltaEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'message_delta'
      /** @description What is now known of the message. */
      readonly delta: {
        /** @description Why the message ended. */
        readonly stop_reason: components['schemas']['Message']['stop_reason'] | null
        /** @description The text at which it ended, where it was one of `stop_sequences`. */
        readonly stop_sequence?: string | null
      }
      /** @description The tokens that are known by now. */
      readonly usage?: {
        /** @description Tokens of the answer. */
        readonly output_tokens?: number
      } | null
    }
    /** @description The message is complete. */
    readonly MessageStopEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      readonly type: 'message_stop'
    }
    /** @description The stream failed after it had begun. */
    readonly MessageErrorEvent: {
      /**
       * @description Something failed.
       * @constant
       */
      readonly type: 'error'
      readonly error: components['schemas']['ErrorObject']
    }
    /** @description A `ping`, or another event of the public definition. */
    readonly MessageOtherEvent: {
      /** @description Name of the event. */
      readonly type: string
    }
    /** @description Position of the block in the content. */
    readonly MessageEventIndex: number
    /** @description Body of a call in the generate-content protocol. The model is named in the path. */
    readonly GenerateContentRequest: {
      /** @description The turns of the conversation. */
      readonly contents: readonly components['schemas']['GenerateContentTurn'][]
      readonly generationConfig?: components['schemas']['GenerationConfig']
      /** @description From which degree on harmful content is blocked, by category. */
      readonly safetySettings?: readonly components['schemas']['SafetySetting'][]
      /** @description Function-calling tools. */
      readonly tools?: readonly components['schemas']['GenerateContentTool'][]
      /** @description System instruction, as parts with text. */
      readonly systemInstruction?: {
        /** @description The texts of the instruction. */
        readonly parts: readonly components['schemas']['GenerateContentInstructionPart'][]
      }
    }
    /** @description One turn of the conversation. */
    readonly GenerateContentTurn: {
      /**
       * @description Who speaks.
       * @enum {string}
       */
      readonly role?: 'user' | 'model' | 'function'
      /** @description What is said - texts and files. */
      readonly parts?: readonly components['schemas']['GenerateContentPart'][]
    }
    /** @description Text, the bytes of a small file, or a function call of an earlier turn and its result. */
    readonly GenerateContentPart: {
      /**
       * @description The text of the part.
       * @example Say hello.
       */
      readonly text?: string
      /** @description A small file. A reference to one by its address is not supported. */
      readonly inlineData?: {
        /**
         * @description Media type of the file.
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
      /** @description What such a call gave. */
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
    /** @description How the answer is generated. */
    readonly GenerationConfig: {
      /** @description How freely the model picks its words. Higher is freer. */
      readonly temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      readonly maxOutputTokens?: number
      /** @description The share of probability from which words are picked. */
      readonly topP?: number
      /**
       * @description How many of the likeliest words are picked from.
       * @example 40
       */
      readonly topK?: number
      /** @description Texts at which the generation ends. */
      readonly stopSequences?: readonly string[]
      /** @description How a reasoning model thinks. */
      readonly thinkingConfig?: {
        /**
         * @description Tokens that reasoning may use; 0 turns it off. It applies to pro and preview models only.
         * @example 512
         * @example 0
         */
        readonly thinkingBudget?: number
      }
    }
    /** @description From which degree on one category of harmful content is blocked. */
    readonly SafetySetting: {
      /** @description What the content would be about. */
      readonly category: string
      /** @description The degree from which on it is blocked. */
      readonly threshold: string
    }
    /** @description Functions that the model may call. */
    readonly GenerateContentTool: {
      /** @description The functions and how they are called. */
      readonly functionDeclarations?: readonly {
        /**
         * @description Name by which the model calls it.
         * @example get_weather
         */
        readonly name: string
        /**
         * @description What it does, for the model to decide when to call it.
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
    /** @description The reply of the generate-content protocol. Members that are zero or empty may be left out. */
    readonly GenerateContentResult: {
      /** @description Left out or empty when the prompt was blocked. */
      readonly candidates?: readonly components['schemas']['GenerateContentCandidate'][] | null
      readonly usageMetadata: components['schemas']['GenerateContentUsage']
      /** @description The model that answered. */
      readonly modelVersion: string
    }
    /** @description One of the answers. */
    readonly GenerateContentCandidate: {
      /** @description What the model said. */
      readonly content?: {
        /**
         * @description The model speaks. This protocol does not call it an assistant.
         * @constant
         */
        readonly role: 'model'
        /** @description Left out when nothing was generated. */
        readonly parts?: readonly components['schemas']['GenerateContentResultPart'][] | null
      }
      /**
       * @description Why the answer ended.
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
      /** @description Left out when it is zero. */
      readonly index?: number | null
    }
    /** @description A piece of the answer. */
    readonly GenerateContentResultPart: {
      /** @description The text of the piece. */
      readonly text?: string | null
      /** @description A function that the model wants called. */
      readonly functionCall?: {
        /** @description Its name among the declared functions. */
        readonly name: string
        /** @description Its arguments. */
        readonly args?: {
          readonly [key: string]: unknown
        } | null
      } | null
    }
    /** @description Tokens counted for one reply of the generate-content protocol. Counts of zero may be left out. */
    readonly GenerateContentUsage: {
      /** @description Tokens of the request. */
      readonly promptTokenCount: number
      /** @description Tokens of the answers. */
      readonly candidatesTokenCount?: number | null
      /** @description All of them together. */
      readonly totalTokenCount: number
      /** @description Tokens of reasoning, billed apart. */
      readonly thoughtsTokenCount?: number | null
      /** @description The request's tokens by what they stand for. */
      readonly promptTokensDetails?:
        | readonly {
            /** @description Text, image, audio or video. */
            readonly modality: string
            /** @description Tokens of this kind. */
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
      /** @description Name of the model in requests. */
      readonly model: string
      /** @description The same name, where chat-compatible clients look for it. */
      readonly id?: string
      /** @description What the model is good for. May be empty. */
      readonly description: string | null
      /**
       * @description Chat, image or video.
       * @enum {string}
       */
      readonly model_type: '对话' | '图像' | '视频'
      /** @description Further labels. */
      readonly tags: readonly unknown[] | null
      /** @description The kinds of endpoint at which it answers. */
      readonly supported_endpoint_types: readonly string[]
      /** @description Groups of keys that may call it. */
      readonly enable_groups: readonly string[]
    }
    /** @description What is left of the quota of the key, at the top level of the reply or under `data`. */
    readonly TokenBalance:
      | components['schemas']['TokenQuota']
      | {
          readonly data: components['schemas']['TokenQuota']
        }
    /** @description The quota of the key. */
    readonly TokenQuota: {
      /** @description What is left; negative when the quota is used up. */
      readonly total_available: number
      /** @description True for a key whose quota never ends. */
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
    /** @description The result of an image operation. It holds the URL of each image; where it holds them is not shown. A URL is valid for {x-url-validity-hours-minimum} to {x-url-validity-hours-maximum} hours. */
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
      /** @description What the video is to show. One model limits its length. */
      readonly prompt?: unknown
    } & {
      readonly [key: string]: unknown
    }
    /** @description The reply to a submission. */
    readonly VideoSubmission: {
      /** @description Id of the task, to poll it by. */
      readonly task_id: string
    }
    /** @description A video task as polling shows it, every {x-polling-seconds-minimum} to {x-polling-seconds-maximum} seconds until it is completed. */
    readonly VideoTask: {
      /** @description Id of the task. */
      readonly task_id?: string | null
      /** @description The same id, where other clients look for it. */
      readonly id?: string | null
      /**
       * @description Every value but `completed` is not shown.
       * @example completed
       */
      readonly status: string
      /** @description Address of the finished file; absent for some models. */
      readonly url?: string | null
    }
    /** @description The finished file. Depending on the model it lasts {x-seconds-minimum} to {x-seconds-maximum} seconds, up to {x-seconds-maximum-long} seconds, or always {x-seconds-fixed} seconds. */
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
