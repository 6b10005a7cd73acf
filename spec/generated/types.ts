// Generated from spec/openapi.yaml by `npm run generate`; do not edit.

export interface paths {
  '/v1/chat/completions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answer a conversation
     * @description Answers in the chat-compatible protocol, which all chat models have, and some image and video models. With `stream` true the answer comes in chunks, as server-sent events, and ends with `[DONE]`.
     */
    post: operations['createChatCompletion']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/responses': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a response
     * @description Answers in the responses protocol. Only models that are listed for it have it; any other is refused with 400.
     */
    post: operations['createResponse']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a message
     * @description Answers in the messages protocol, in which `max_tokens` is required.
     */
    post: operations['createMessage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1beta/models/{model}:generateContent': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Generate content
     * @description Answers in the generate-content protocol, whole and at once. The model stands in the path.
     */
    post: operations['generateContent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/models': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the models of a key
     * @description The models that the key can call, which no published list of models replaces. A model outside the group of the key is refused with 503 or 404.
     */
    get: operations['listModels']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/usage/token/': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tell the balance of a key
     * @description What is left to the key. Its quota is used up when `total_available` is below zero and `unlimited_quota` is false. The path ends with a slash.
     */
    get: operations['getTokenBalance']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/videos': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit a video
     * @description Several models share this path, told apart by `model`. What else a body holds depends on the model and is not shown. The reply names the task; it is polled until it is completed, and then the file can be downloaded.
     */
    post: operations['createVideo']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/videos/{task_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Poll a video
     * @description How far a task is. Once `status` is `completed`, the file can be downloaded.
     */
    get: operations['getVideo']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/videos/{task_id}/content': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a video
     * @description The file of a completed task. Where the task tells no `url`, this is the only way to the file.
     */
    get: operations['getVideoContent']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/images/generations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Generate an image
     * @description What a body holds besides the model depends on the model and is not shown. The images are told by addresses that are valid for a limited time.
     */
    post: operations['createImage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/v1/images/edits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Edit an image
     * @description What a body holds besides the model depends on the model and is not shown. A body is JSON, or a form with the image as a file.
     */
    post: operations['createImageEdit']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/{prefix}/v1/videos/motion-control': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit a motion control
     * @description Stands below a prefix that each deployment has of its own. What it takes and what it answers is not shown.
     */
    post: operations['createMotionControl']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
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
    ChatCompletionRequest: {
      /** @description Identifier of a chat model. */
      model: string
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
      messages: components['schemas']['ChatTurn'][]
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      stream: boolean
      /**
       * @description How freely the model picks its words. Higher is freer.
       * @default 1
       */
      temperature: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      max_tokens?: number
      /**
       * @description Most tokens that the reply may have, in the newer name.
       * @example 64
       */
      max_completion_tokens?: number
      /** @description The share of probability from which words are picked. */
      top_p?: number
      /** @description Functions that the model may call. */
      tools?: components['schemas']['ChatTool'][]
      /** @description Whether, or which, function is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'none') | components['schemas']['ChatToolChoice']
      /** @description The form of the answer. */
      response_format?: {
        /**
         * @description Free text, or a JSON object.
         * @enum {string}
         */
        type: 'json_object' | 'text'
      }
      /**
       * @description How much a reasoning model is to think. Values besides the example are not shown.
       * @example high
       */
      reasoning_effort?: string
      /**
       * @description Number of choices. More than one only on some models.
       * @default 1
       * @example 2
       */
      n: number
      /** @description Texts at which the generation ends. */
      stop?: string | string[]
      /** @description Above zero, topics that came up already become less likely. */
      presence_penalty?: number
      /** @description Above zero, words become less likely the more often they were used. */
      frequency_penalty?: number
      /**
       * @description Id of the end user on whose behalf the call is made.
       * @example user-1
       */
      user?: string
    }
    /** @description One turn of a conversation. */
    ChatTurn: {
      /**
       * @description Who speaks.
       * @example user
       * @enum {string}
       */
      role: 'system' | 'user' | 'assistant' | 'tool'
      /** @description What is said. Models that see take items of several kinds too, whose shape the contract does not show. */
      content?: string | Record<string, never>[] | null
    } & {
      [key: string]: unknown
    }
    /** @description A function that the model may call, as the public protocol writes it. */
    ChatTool: {
      /**
       * @description A function is the only kind of tool.
       * @constant
       */
      type: 'function'
      /** @description The function and how it is called. */
      function: {
        /**
         * @description Name by which the model calls it.
         * @example get_weather
         */
        name: string
        /**
         * @description What it does, for the model to decide when to call it.
         * @example Tells the weather of a city.
         */
        description?: string
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
        parameters?: Record<string, never>
      }
    }
    /** @description The one function that is to be called. */
    ChatToolChoice: {
      /**
       * @description A function is what is chosen.
       * @constant
       */
      type: 'function'
      /** @description The function that is chosen. */
      function: {
        /**
         * @description Its name among the `tools`.
         * @example get_weather
         */
        name: string
      }
    }
    /** @description Reply of the chat-compatible protocol, whole. */
    ChatCompletion: {
      /** @description Unique id of the completion. */
      id: string
      /**
       * @description Kind of object.
       * @constant
       */
      object: 'chat.completion'
      /** @description When it was made, in Unix seconds. */
      created: number
      /** @description The model that answered. */
      model: string
      /** @description The answers, as many as `n` asked for. */
      choices: components['schemas']['ChatChoice'][]
      usage: components['schemas']['ChatUsage']
    }
    /** @description One of the answers. */
    ChatChoice: {
      /** @description Number of the answer, from 0. */
      index: number
      message: components['schemas']['ChatMessage']
      /**
       * @description Why the answer ended.
       * @enum {string}
       */
      finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
    }
    /** @description What the model said. */
    ChatMessage: {
      /**
       * @description The model speaks.
       * @constant
       */
      role: 'assistant'
      /** @description The answer as text. */
      content?: string | null
      /** @description What a reasoning model thought before it answered. */
      reasoning_content?: string | null
      /** @description The functions that the model wants called. */
      tool_calls?: components['schemas']['ChatToolCall'][] | null
    }
    /** @description One call of a function. */
    ChatToolCall: {
      /** @description Id that the result of the call refers to. */
      id: string
      /**
       * @description A function is what is called.
       * @constant
       */
      type: 'function'
      /** @description Which function, with which arguments. */
      function: {
        /** @description Its name among the `tools` of the request. */
        name: string
        /** @description The arguments, as the text of a JSON object. */
        arguments: string
      }
    }
    /** @description Tokens that were counted. */
    ChatUsage: {
      /** @description Tokens of the request. */
      prompt_tokens: number
      /** @description Tokens of the answers, reasoning included. */
      completion_tokens: number
      /** @description Both together. */
      total_tokens: number
      /** @description What the request's tokens consist of. */
      prompt_tokens_details?: {
        /** @description Tokens that came from a cache. */
        cached_tokens?: number | null
      } | null
      /** @description What the answers' tokens consist of. */
      completion_tokens_details?: {
        /** @description Tokens of reasoning. Reasoning models tell them. */
        reasoning_tokens?: number | null
      } | null
    }
    /** @description One piece of a streamed reply of the chat-compatible protocol. */
    ChatCompletionChunk: {
      /** @description Id of the completion, the same in every chunk. */
      id: string
      /**
       * @description Kind of object.
       * @constant
       */
      object: 'chat.completion.chunk'
      /** @description When the completion was begun, in Unix seconds. */
      created: number
      /** @description The model that answers. */
      model: string
      /** @description What is added to the answers. Empty in a chunk that carries the usage alone. */
      choices: components['schemas']['ChatChunkChoice'][]
      /** @description The tokens, where the stream tells them. */
      usage?: components['schemas']['ChatUsage'] | null
    }
    /** @description What a chunk adds to one of the answers. */
    ChatChunkChoice: {
      /** @description Number of the answer that is added to. */
      index: number
      delta: components['schemas']['ChatDelta']
      /** @description Why the answer ended, in its last chunk. */
      finish_reason?: components['schemas']['ChatChoice']['finish_reason'] | null
    }
    /** @description The added piece itself. */
    ChatDelta: {
      /**
       * @description The model speaks.
       * @enum {string|null}
       */
      role?: 'assistant' | null
      /** @description The next piece of text. */
      content?: string | null
      /** @description The next piece of reasoning. */
      reasoning_content?: string | null
      /** @description The next pieces of calls of functions. */
      tool_calls?: components['schemas']['ChatToolCallDelta'][] | null
    }
    /** @description A piece of one call of a function. */
    ChatToolCallDelta: {
      /** @description Number of the call that is added to. */
      index: number
      /** @description Id of the call, in its first piece. */
      id?: string | null
      /**
       * @description Kind of the call, in its first piece.
       * @enum {string|null}
       */
      type?: 'function' | '' | null
      /** @description The next piece of the function. */
      function?: {
        /** @description Its name, in the first piece. */
        name?: string | null
        /** @description The next piece of the arguments' JSON text. */
        arguments?: string | null
      } | null
    }
    /** @description What a refused or failed request is answered. */
    ErrorBody: {
      error: components['schemas']['ErrorObject']
      /** @description The messages protocol may wrap its errors in an object of the type `error`. */
      type?: unknown
    }
    /** @description What is wrong. Some replies carry only a message, or only a code. */
    ErrorObject: {
      /** @description What is wrong, for people. */
      message?: string | null
      /**
       * @description Kind of error. The messages protocol says `rate_limit_error` with status 429.
       * @enum {string|null}
       */
      type?: 'invalid_request_error' | 'authentication_error' | 'new_api_error' | 'rate_limit_error' | null
      /** @description The parameter that is wrong, where it is one. */
      param?: string | null
      /** @description What is wrong, for programs. The list is open; `model_not_found` and `invalid_value` are in it. */
      code?: string | null
    }
    /** @description Body of a call in the responses protocol. */
    ResponsesRequest: {
      /** @description Identifier of a model that has the responses protocol. */
      model: string
      /** @description What the model is to answer - one text, or the items of a conversation. */
      input: string | components['schemas']['ResponsesInputItem'][]
      /**
       * @description System instruction that stands before the input.
       * @example Answer in one word.
       */
      instructions?: string
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      stream: boolean
      /** @description How freely the model picks its words. Higher is freer. */
      temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      max_output_tokens?: number
      /** @description The share of probability from which words are picked. */
      top_p?: number
      /** @description Tools in the responses format, where the members of a function stand beside its `type`. */
      tools?: (components['schemas']['ResponsesFunctionTool'] | components['schemas']['ResponsesHostedTool'])[]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'required' | 'none') | components['schemas']['ResponsesToolChoice']
      /** @description How a reasoning model thinks. */
      reasoning?: {
        /**
         * @description How much the model is to reason.
         * @enum {string}
         */
        effort?: 'low' | 'medium' | 'high'
      }
      /**
       * @description What happens to an input that is longer than the model can read.
       * @default auto
       * @enum {string}
       */
      truncation: 'auto' | 'disabled'
      /**
       * @description Key and value pairs of the caller's own.
       * @example {
       *       "purpose": "conformance"
       *     }
       */
      metadata?: {
        [key: string]: unknown
      }
      /**
       * @description Id of the end user on whose behalf the call is made.
       * @example user-1
       */
      user?: string
    }
    /** @description One item of the input - a message, or an item that an earlier turn gave rise to. */
    ResponsesInputItem: components['schemas']['ResponsesInputMessage'] | components['schemas']['ResponsesFollowUpItem']
    /** @description One turn of a conversation. */
    ResponsesInputMessage: {
      /** @description Who speaks. */
      role: string
      /** @description What is said. */
      content:
        | string
        | {
            [key: string]: unknown
          }[]
    }
    /** @description An item that refers to an earlier turn, such as the result of a function call. */
    ResponsesFollowUpItem: {
      /**
       * @description Kind of item.
       * @enum {string}
       */
      type: 'function_call' | 'function_call_output' | 'reasoning'
    }
    /** @description A function that the model may call. */
    ResponsesFunctionTool: {
      /**
       * @description The tool is a function of the caller.
       * @constant
       */
      type: 'function'
      /**
       * @description Name by which the model calls it.
       * @example get_weather
       */
      name: string
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
      parameters?: {
        [key: string]: unknown
      }
    }
    /** @description A tool that the other side runs itself. */
    ResponsesHostedTool: {
      /**
       * @description Which tool.
       * @enum {string}
       */
      type:
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
    ResponsesToolChoice: {
      /**
       * @description Kind of the tool.
       * @enum {string}
       */
      type: 'function'
      /**
       * @description Name of the function, where it is one.
       * @example get_weather
       */
      name?: string
    }
    /** @description The reply of the responses protocol. */
    ResponseObject: {
      /** @description Unique id of the response. */
      id: string
      /**
       * @description Kind of object.
       * @constant
       */
      object: 'response'
      /** @description The model that answered. */
      model: string
      /**
       * @description Where the response stands.
       * @enum {string}
       */
      status: 'completed' | 'in_progress' | 'failed'
      /** @description Messages, calls of functions and other items, in order. */
      output: components['schemas']['ResponseOutputItem'][]
      /** @description The tokens that were counted. */
      usage?: components['schemas']['ResponseUsage'] | null
    }
    /** @description One item of the output. */
    ResponseOutputItem: {
      /**
       * @description The contract names `message` and `function_call` and leaves room for others, so that no value is wrong.
       * @example message
       * @example function_call
       */
      type: string
      /** @description Who speaks, in a message. */
      role?: string | null
      /** @description The parts of a message. */
      content?: components['schemas']['ResponseContentPart'][] | null
      /** @description Id that the result of the call refers to, in a call of a function. */
      call_id?: string | null
      /** @description Name of the function that is called. */
      name?: string | null
      /** @description The arguments of the call, as the text of a JSON object. */
      arguments?:
        | string
        | {
            [key: string]: unknown
          }
        | null
    } & (unknown & unknown)
    /** @description One part of an output item. */
    ResponseContentPart: {
      /**
       * @description Kind of part.
       * @enum {string}
       */
      type: 'output_text'
      /** @description The text of the part. */
      text?: string | null
      /** @description Notes on the text, such as sources. */
      annotations?: unknown[] | null
    } & unknown
    /** @description Tokens counted for one reply of the responses protocol. */
    ResponseUsage: {
      /** @description Tokens of the request. */
      input_tokens: number
      /** @description Tokens of the answer, reasoning included. */
      output_tokens: number
      /** @description Both together. */
      total_tokens: number
      /** @description What the answer's tokens consist of. */
      output_tokens_details?: {
        /** @description Tokens of reasoning, where the model was asked to reason. */
        reasoning_tokens?: number | null
      } | null
    }
    /** @description One event of a responses stream, told by its `type`. */
    ResponseStreamEvent:
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
    ResponseLifecycleEvent: {
      /**
       * @description What happened to the response.
       * @enum {string}
       */
      type:
        'response.created' | 'response.in_progress' | 'response.completed' | 'response.failed' | 'response.incomplete'
      sequence_number?: components['schemas']['ResponseEventSequence']
      response: components['schemas']['ResponseObject']
    }
    /** @description An output item begins or is complete. */
    ResponseOutputItemEvent: {
      /**
       * @description What happened to the item.
       * @enum {string}
       */
      type: 'response.output_item.added' | 'response.output_item.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      output_index: components['schemas']['ResponseEventOutputIndex']
      item: components['schemas']['ResponseStreamItem']
    }
    /** @description An output item while it is being made; before it is done its members may be missing or empty. */
    ResponseStreamItem: {
      /** @description Kind of item. */
      type: string
    }
    /** @description A content part begins or is complete. */
    ResponseContentPartEvent: {
      /**
       * @description What happened to the part.
       * @enum {string}
       */
      type: 'response.content_part.added' | 'response.content_part.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The part as it stands. */
      part: {
        /** @description Kind of part. */
        type: string
      }
    }
    /** @description The next piece of text. */
    ResponseTextDeltaEvent: {
      /**
       * @description Text goes on.
       * @constant
       */
      type: 'response.output_text.delta'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The text of one content part is complete. */
    ResponseTextDoneEvent: {
      /**
       * @description Text is complete.
       * @constant
       */
      type: 'response.output_text.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      /** @description The whole text of the part. */
      text: string
    }
    /** @description The next piece of the arguments of a function call. */
    ResponseArgumentsDeltaEvent: {
      /**
       * @description Arguments go on.
       * @constant
       */
      type: 'response.function_call_arguments.delta'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The arguments of a function call are complete. */
    ResponseArgumentsDoneEvent: {
      /**
       * @description Arguments are complete.
       * @constant
       */
      type: 'response.function_call_arguments.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      /** @description The whole arguments, as the text of a JSON object. */
      arguments: string
    }
    /** @description The stream failed after it had begun. */
    ResponseErrorEvent: {
      /**
       * @description Something failed.
       * @constant
       */
      type: 'error'
      sequence_number?: components['schemas']['ResponseEventSequence']
      /** @description What failed, for people. */
      message: string
      /** @description What failed, for programs. */
      code?: string | null
      /** @description The parameter that is wrong, where it is one. */
      param?: string | null
    }
    /** @description Any other event of the public definition, such as those of reasoning, refusals and hosted tools. */
    ResponseOtherEvent: {
      /** @description Name of the event. */
      type: string
    }
    /** @description Position of the event in its stream. */
    ResponseEventSequence: number
    /** @description Position of the item in the output. */
    ResponseEventOutputIndex: number
    /** @description Position of the part in its item. */
    ResponseEventContentIndex: number
    /** @description Id of the item that the event belongs to. */
    ResponseEventItemId: string
    /** @description The characters that are added. */
    ResponseEventDelta: string
    /** @description Body of a call in the messages protocol. */
    MessagesRequest: {
      /** @description Identifier of a model that has the messages protocol. */
      model: string
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
      messages: components['schemas']['MessagesTurn'][]
      /**
       * @description Most tokens that the reply may have; {x-suggested-minimum} to {x-suggested-maximum} are suggested.
       * @example 64
       */
      max_tokens: number
      /** @description The system prompt, as one text or as text blocks. */
      system?: string | components['schemas']['MessagesSystemBlock'][]
      /**
       * @description How freely the model picks its words. Higher is freer.
       * @default 1
       */
      temperature: number
      /** @description The share of probability from which words are picked. */
      top_p?: number
      /**
       * @description How many of the likeliest words are picked from.
       * @example 40
       */
      top_k?: number
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      stream: boolean
      /** @description Texts at which the generation ends. */
      stop_sequences?: string[]
      /** @description Tools that the model may call. */
      tools?: components['schemas']['MessagesTool'][]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'any') | components['schemas']['MessagesToolChoice']
      thinking?: components['schemas']['MessagesThinking']
      /** @description What the caller says of the call. */
      metadata?: {
        /**
         * @description Id of the end user, for monitoring and the detection of abuse.
         * @example user-1
         */
        user_id?: string
      }
    }
    /** @description One turn of the conversation. */
    MessagesTurn: {
      /**
       * @description Who speaks.
       * @example user
       * @example assistant
       */
      role: string
      /** @description What is said, as text or as blocks. */
      content:
        | string
        | {
            [key: string]: unknown
          }[]
    }
    /** @description A block of the system instruction. */
    MessagesSystemBlock: {
      /**
       * @description Text is the only kind of block here.
       * @constant
       */
      type: 'text'
      /**
       * @description The instruction.
       * @example Answer in one word.
       */
      text: string
    }
    /** @description A tool that the model may call. */
    MessagesTool: {
      /**
       * @description Name by which the model calls it.
       * @example get_weather
       */
      name: string
      /**
       * @description What it does, for the model to decide when to call it.
       * @example Tells the weather of a city.
       */
      description?: string
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
      input_schema: {
        [key: string]: unknown
      }
    }
    /** @description Whether, or which, tool is to be called, as an object. */
    MessagesToolChoice: components['schemas']['MessagesNamedTool'] | components['schemas']['MessagesToolMode']
    /** @description The strings of `tool_choice`, as the public protocol has them in an object. */
    MessagesToolMode: {
      /**
       * @description Whether a tool is to be called.
       * @enum {string}
       */
      type: 'auto' | 'any' | 'none'
    }
    /** @description Names the one tool to be called. */
    MessagesNamedTool: {
      /**
       * @description One tool is named.
       * @constant
       */
      type: 'tool'
      /**
       * @description Its name among the `tools`.
       * @example get_weather
       */
      name: string
    }
    /** @description Turns reasoning on. The budget is smaller than `max_tokens`. */
    MessagesThinking: {
      /**
       * @description Whether the model reasons before it answers.
       * @enum {string}
       */
      type: 'enabled'
      /**
       * @description Tokens that reasoning may use.
       * @example 1024
       */
      budget_tokens?: number
    }
    /** @description The reply of the messages protocol. */
    Message: {
      /** @description Unique id of the message. */
      id: string
      /**
       * @description Kind of object.
       * @constant
       */
      type: 'message'
      /**
       * @description The model speaks.
       * @constant
       */
      role: 'assistant'
      /** @description The model that answered, by its full id. */
      model: string
      /** @description Texts and uses of tools, in order. */
      content: components['schemas']['MessageContentBlock'][]
      /**
       * @description Why the message ended.
       * @enum {string}
       */
      stop_reason: 'end_turn' | 'max_tokens' | 'tool_use' | 'stop_sequence'
      /** @description The text at which it ended, where it was one of `stop_sequences`. */
      stop_sequence?: string | null
      usage: components['schemas']['MessageUsage']
    }
    /** @description One block of the content. */
    MessageContentBlock: {
      /**
       * @description Kind of block.
       * @enum {string}
       */
      type: 'text' | 'tool_use'
      /** @description The text, in a block of text. */
      text?: string | null
      /** @description Id that the result refers to, in a use of a tool. */
      id?: string | null
      /** @description The tool that is used. */
      name?: string | null
      /** @description What the tool is given. */
      input?:
        | {
            [key: string]: unknown
          }
        | string
        | null
      /** @description What the model thought, in a block of thinking. */
      thinking?: string | null
    } & (unknown & unknown)
    /** @description Tokens counted for one reply of the messages protocol. */
    MessageUsage: {
      /** @description Tokens of the request, its system instruction included. */
      input_tokens: number
      /** @description Tokens of the answer. */
      output_tokens: number
      /** @description Tokens that were put into a cache. */
      cache_creation_input_tokens?: number | null
      /** @description Tokens that came from a cache. */
      cache_read_input_tokens?: number | null
    }
    /** @description One event of a messages stream, told by its `type`. */
    MessageStreamEvent:
      | components['schemas']['MessageStartEvent']
      | components['schemas']['MessageBlockStartEvent']
      | components['schemas']['MessageBlockDeltaEvent']
      | components['schemas']['MessageBlockStopEvent']
      | components['schemas']['MessageDeltaEvent']
      | components['schemas']['MessageStopEvent']
      | components['schemas']['MessageErrorEvent']
      | components['schemas']['MessageOtherEvent']
    /** @description The message begins. */
    MessageStartEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'message_start'
      /** @description The message before anything was generated. */
      message: {
        id: components['schemas']['Message']['id']
        type: components['schemas']['Message']['type']
        role: components['schemas']['Message']['role']
        model: components['schemas']['Message']['model']
        /** @description Nothing yet. */
        content: unknown[]
        /** @description The tokens that are known by now. */
        usage: {
          input_tokens?: components['schemas']['MessageUsage']['input_tokens']
          output_tokens?: components['schemas']['MessageUsage']['output_tokens']
        }
      }
    }
    /** @description A content block begins. */
    MessageBlockStartEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'content_block_start'
      index: components['schemas']['MessageEventIndex']
      /** @description The block as it begins. */
      content_block: {
        type: components['schemas']['MessageContentBlock']['type']
      }
    }
    /** @description A piece of a content block. */
    MessageBlockDeltaEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'content_block_delta'
      index: components['schemas']['MessageEventIndex']
      delta: components['schemas']['MessageBlockDelta']
    }
    /** @description What is added to the open block. */
    MessageBlockDelta: {
      /** @description Kind of piece. */
      type: string
      /** @description The next piece of text. */
      text?: string
      /** @description The next piece of the input's JSON text. */
      partial_json?: string
      /** @description The next piece of thinking. */
      thinking?: string
      /** @description What vouches for the thinking. */
      signature?: string
    } & (unknown & unknown)
    /** @description A content block is complete. */
    MessageBlockStopEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'content_block_stop'
      index: components['schemas']['MessageEventIndex']
    }
    /** @description How the message ended. */
    MessageDeltaEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'message_delta'
      /** @description What is now known of the message. */
      delta: {
        /** @description Why the message ended. */
        stop_reason: components['schemas']['Message']['stop_reason'] | null
        /** @description The text at which it ended, where it was one of `stop_sequences`. */
        stop_sequence?: string | null
      }
      /** @description The tokens that are known by now. */
      usage?: {
        /** @description Tokens of the answer. */
        output_tokens?: number
      } | null
    }
    /** @description The message is complete. */
    MessageStopEvent: {
      /**
       * @description Name of the event.
       * @constant
       */
      type: 'message_stop'
    }
    /** @description The stream failed after it had begun. */
    MessageErrorEvent: {
      /**
       * @description Something failed.
       * @constant
       */
      type: 'error'
      error: components['schemas']['ErrorObject']
    }
    /** @description A `ping`, or another event of the public definition. */
    MessageOtherEvent: {
      /** @description Name of the event. */
      type: string
    }
    /** @description Position of the block in the content. */
    MessageEventIndex: number
    /** @description Body of a call in the generate-content protocol. The model is named in the path. */
    GenerateContentRequest: {
      /** @description The turns of the conversation. */
      contents: components['schemas']['GenerateContentTurn'][]
      generationConfig?: components['schemas']['GenerationConfig']
      /** @description From which degree on harmful content is blocked, by category. */
      safetySettings?: components['schemas']['SafetySetting'][]
      /** @description Function-calling tools. */
      tools?: components['schemas']['GenerateContentTool'][]
      /** @description System instruction, as parts with text. */
      systemInstruction?: {
        /** @description The texts of the instruction. */
        parts: components['schemas']['GenerateContentInstructionPart'][]
      }
    }
    /** @description One turn of the conversation. */
    GenerateContentTurn: {
      /**
       * @description Who speaks.
       * @enum {string}
       */
      role?: 'user'
      /** @description What is said - texts and files. */
      parts?: components['schemas']['GenerateContentPart'][]
    }
    /** @description Text, the bytes of a small file, or a function call of an earlier turn and its result. */
    GenerateContentPart: {
      /**
       * @description The text of the part.
       * @example Say hello.
       */
      text?: string
      /** @description A small file. A reference to one by its address is not supported. */
      inlineData?: {
        /**
         * @description Media type of the file.
         * @enum {string}
         */
        mimeType:
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
        data: string
      }
      /** @description A call that the model made in an earlier turn. */
      functionCall?: {
        [key: string]: unknown
      }
      /** @description What such a call gave. */
      functionResponse?: {
        [key: string]: unknown
      }
    }
    /** @description A text part of the system instruction. */
    GenerateContentInstructionPart: {
      /**
       * @description The text of the instruction.
       * @example Answer in one word.
       */
      text?: string
    }
    /** @description How the answer is generated. */
    GenerationConfig: {
      /** @description How freely the model picks its words. Higher is freer. */
      temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      maxOutputTokens?: number
      /** @description The share of probability from which words are picked. */
      topP?: number
      /**
       * @description How many of the likeliest words are picked from.
       * @example 40
       */
      topK?: number
      /** @description Texts at which the generation ends. */
      stopSequences?: string[]
      /** @description How a reasoning model thinks. */
      thinkingConfig?: {
        /**
         * @description Tokens that reasoning may use; 0 turns it off. It applies to pro and preview models only.
         * @example 512
         * @example 0
         */
        thinkingBudget?: number
      }
    }
    /** @description From which degree on one category of harmful content is blocked. */
    SafetySetting: {
      /** @description What the content would be about. */
      category: string
      /** @description The degree from which on it is blocked. */
      threshold: string
    }
    /** @description Functions that the model may call. */
    GenerateContentTool: {
      /** @description The functions and how they are called. */
      functionDeclarations?: {
        /**
         * @description Name by which the model calls it.
         * @example get_weather
         */
        name: string
        /**
         * @description What it does, for the model to decide when to call it.
         * @example Tells the weather of a city.
         */
        description?: string
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
        parameters?: {
          [key: string]: unknown
        }
      }[]
    }
    /** @description The reply of the generate-content protocol. Members that are zero or empty may be left out. */
    GenerateContentResult: {
      /** @description Left out or empty when the prompt was blocked. */
      candidates?: components['schemas']['GenerateContentCandidate'][] | null
      usageMetadata: components['schemas']['GenerateContentUsage']
      /** @description The model that answered. */
      modelVersion: string
    }
    /** @description One of the answers. */
    GenerateContentCandidate: {
      /** @description What the model said. */
      content?: {
        /**
         * @description The model speaks. This protocol does not call it an assistant.
         * @constant
         */
        role: 'model'
        /** @description Left out when nothing was generated. */
        parts?: components['schemas']['GenerateContentResultPart'][] | null
      }
      /**
       * @description Why the answer ended.
       * @enum {string}
       */
      finishReason?: 'STOP' | 'MAX_TOKENS' | 'SAFETY' | 'RECITATION'
      /** @description Left out when it is zero. */
      index?: number | null
    }
    /** @description A piece of the answer. */
    GenerateContentResultPart: {
      /** @description The text of the piece. */
      text?: string | null
      /** @description A function that the model wants called. */
      functionCall?: {
        /** @description Its name among the declared functions. */
        name: string
        /** @description Its arguments. */
        args?: {
          [key: string]: unknown
        } | null
      } | null
    }
    /** @description Tokens counted for one reply of the generate-content protocol. Counts of zero may be left out. */
    GenerateContentUsage: {
      /** @description Tokens of the request. */
      promptTokenCount: number
      /** @description Tokens of the answers. */
      candidatesTokenCount?: number | null
      /** @description All of them together. */
      totalTokenCount: number
      /** @description Tokens of reasoning, billed apart. */
      thoughtsTokenCount?: number | null
      /** @description The request's tokens by what they stand for. */
      promptTokensDetails?:
        | {
            /** @description Text, image, audio or video. */
            modality: string
            /** @description Tokens of this kind. */
            tokenCount?: number
          }[]
        | null
    }
    /** @description The list of models, as an array or inside an envelope; the envelope is not shown. */
    ModelList:
      | components['schemas']['ModelRecord'][]
      | {
          /** @description The models. */
          data: components['schemas']['ModelRecord'][]
        }
    /** @description One model that the key may call. */
    ModelRecord: {
      /** @description Name of the model in requests. */
      model: string
      /** @description The same name, where chat-compatible clients look for it. */
      id?: string
      /** @description What the model is good for. May be empty. */
      description: string | null
      /**
       * @description Chat, image or video.
       * @enum {string}
       */
      model_type: '对话' | '图像' | '视频'
      /** @description Further labels. */
      tags: unknown[] | null
      /** @description The kinds of endpoint at which it answers. */
      supported_endpoint_types: string[]
      /** @description Groups of keys that may call it. */
      enable_groups: string[]
    }
    /** @description What is left of the quota of the key, at the top level of the reply or under `data`. */
    TokenBalance:
      | components['schemas']['TokenQuota']
      | {
          data: components['schemas']['TokenQuota']
        }
    /** @description The quota of the key. */
    TokenQuota: {
      /** @description What is left; negative when the quota is used up. */
      total_available: number
      /** @description True for a key whose quota never ends. */
      unlimited_quota: boolean
    }
    /** @description Body of an image generation. Beyond the model it is not shown. */
    ImageRequest: {
      /** @description Identifier of an image model. */
      model: string
    } & {
      [key: string]: unknown
    }
    /** @description Body of an image edit. Beyond the model it is not shown. */
    ImageEditRequest: {
      /** @description Identifier of an image model. */
      model: string
    } & {
      [key: string]: unknown
    }
    /** @description The result of an image operation. It holds the URL of each image; where it holds them is not shown. A URL is valid for {x-url-validity-hours-minimum} to {x-url-validity-hours-maximum} hours. */
    GeneratedImage: {
      [key: string]: unknown
    }
    /** @description Body of a video generation. Beyond the model it is not shown. */
    VideoRequest: {
      /** @description Identifier of a video model; several models share this endpoint. */
      model: string
    } & {
      [key: string]: unknown
    }
    /** @description Body of a video generation with the one model whose prompt is limited in length. */
    PromptLimitedVideoRequest: {
      model: components['schemas']['VideoRequest']['model']
      /** @description What the video is to show. One model limits its length. */
      prompt?: unknown
    } & {
      [key: string]: unknown
    }
    /** @description The reply to a submission. */
    VideoSubmission: {
      /** @description Id of the task, to poll it by. */
      task_id: string
    }
    /** @description A video task as polling shows it, every {x-polling-seconds-minimum} to {x-polling-seconds-maximum} seconds until it is completed. */
    VideoTask: {
      /** @description Id of the task. */
      task_id?: string | null
      /** @description The same id, where other clients look for it. */
      id?: string | null
      /**
       * @description Every value but `completed` is not shown.
       * @example completed
       */
      status: string
      /** @description Address of the finished file; absent for some models. */
      url?: string | null
    }
    /** @description The finished file. Depending on the model it lasts {x-seconds-minimum} to {x-seconds-maximum} seconds, up to {x-seconds-maximum-long} seconds, or always {x-seconds-fixed} seconds. */
    VideoFile: unknown
    /** @description Body of a motion control. It is not shown. */
    MotionControlRequest: {
      [key: string]: unknown
    }
    /** @description Reply to a motion control. It is not shown. */
    MotionControlResult: {
      [key: string]: unknown
    }
  }
  responses: {
    /** @description The request is invalid. */
    BadRequest: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The request is invalid, or the model has no responses protocol. */
    ResponsesBadRequest: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The request is invalid, or `max_tokens` is missing. */
    MessagesBadRequest: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The key is missing or not valid. */
    Unauthorized: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The balance of the key is used up. */
    BalanceExhausted: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The model does not exist or is not enabled. */
    ModelNotFound: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description Too many requests or tokens, or the upstream is saturated. */
    TooManyRequests: {
      headers: {
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description Too many requests or tokens, or the upstream is saturated. */
    MessagesTooManyRequests: {
      headers: {
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The upstream, or a channel for the model, is missing. */
    ServiceUnavailable: {
      headers: {
        'Retry-After': components['headers']['Retry-After']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['ErrorBody']
      }
    }
    /** @description The key is missing or not valid. */
    MessagesUnauthorized: {
      headers: {
        [name: string]: unknown
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
        'application/json': components['schemas']['ErrorBody']
      }
    }
  }
  parameters: {
    /** @description The `task_id` of the submission. */
    TaskId: string
  }
  requestBodies: never
  headers: {
    /** @description When a request may be tried again, in seconds or as an HTTP date. */
    'Retry-After': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  createChatCompletion: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatCompletionRequest']
      }
    }
    responses: {
      /** @description Chat completion object, or its making as a stream of chunks */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChatCompletion']
          'text/event-stream': unknown
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createResponse: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ResponsesRequest']
      }
    }
    responses: {
      /** @description Response object, or its making as a stream of events */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ResponseObject']
          'text/event-stream': unknown
        }
      }
      400: components['responses']['ResponsesBadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createMessage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['MessagesRequest']
      }
    }
    responses: {
      /** @description Message object, or its making as a stream of events */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
          'text/event-stream': unknown
        }
      }
      400: components['responses']['MessagesBadRequest']
      401: components['responses']['MessagesUnauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['MessagesTooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  generateContent: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of a model that has the generate-content protocol. */
        model: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateContentRequest']
      }
    }
    responses: {
      /** @description Generate-content result */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GenerateContentResult']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  listModels: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Models that the key can use */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ModelList']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getTokenBalance: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Token balance of the key */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TokenBalance']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createVideo: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['VideoRequest'] | components['schemas']['PromptLimitedVideoRequest']
      }
    }
    responses: {
      /** @description Submitted video task */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['VideoSubmission']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getVideo: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The `task_id` of the submission. */
        task_id: components['parameters']['TaskId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Video task */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['VideoTask']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  getVideoContent: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The `task_id` of the submission. */
        task_id: components['parameters']['TaskId']
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The MP4 file */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'video/mp4': components['schemas']['VideoFile']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createImage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ImageRequest']
      }
    }
    responses: {
      /** @description Generated image */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GeneratedImage']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createImageEdit: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ImageEditRequest']
        'multipart/form-data': components['schemas']['ImageEditRequest']
      }
    }
    responses: {
      /** @description Edited image */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GeneratedImage']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
  createMotionControl: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The prefix of the deployment. */
        prefix: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['MotionControlRequest']
      }
    }
    responses: {
      /** @description Motion control task */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MotionControlResult']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['Unauthorized']
      402: components['responses']['BalanceExhausted']
      404: components['responses']['ModelNotFound']
      429: components['responses']['TooManyRequests']
      503: components['responses']['ServiceUnavailable']
    }
  }
}
