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
    /** Chat completion */
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
    /** Response */
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
    /** Message */
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
    /** Generate-content result */
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
    /** Models of the key */
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
    /** Token balance */
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
    /** Submitted video task */
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
    /** Video task */
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
    /** Video file */
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
    /** Generated image */
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
    /** Edited image */
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
    /** Motion control task */
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
      /** @default 1 */
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
      top_p?: number
      /** @description Functions that the model may call. */
      tools?: components['schemas']['ChatTool'][]
      /** @description Whether, or which, function is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'none') | components['schemas']['ChatToolChoice']
      response_format?: {
        /** @enum {string} */
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
      presence_penalty?: number
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
       * @example user
       * @enum {string}
       */
      role: 'system' | 'user' | 'assistant' | 'tool'
      content?: string | Record<string, never>[] | null
    } & {
      [key: string]: unknown
    }
    /** @description A function that the model may call, as the public protocol writes it. */
    ChatTool: {
      /** @constant */
      type: 'function'
      function: {
        /** @example get_weather */
        name: string
        /** @example Tells the weather of a city. */
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
      /** @constant */
      type: 'function'
      function: {
        /** @example get_weather */
        name: string
      }
    }
    /** @description Reply of the chat-compatible protocol, whole. */
    ChatCompletion: {
      id: string
      /** @constant */
      object: 'chat.completion'
      created: number
      model: string
      choices: components['schemas']['ChatChoice'][]
      usage: components['schemas']['ChatUsage']
    }
    /** @description One of the answers. */
    ChatChoice: {
      index: number
      message: components['schemas']['ChatMessage']
      /** @enum {string} */
      finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
    }
    /** @description What the model said. */
    ChatMessage: {
      /** @constant */
      role: 'assistant'
      content?: string | null
      reasoning_content?: string | null
      tool_calls?: components['schemas']['ChatToolCall'][] | null
    }
    /** @description One call of a function. */
    ChatToolCall: {
      id: string
      /** @constant */
      type: 'function'
      function: {
        name: string
        arguments: string
      }
    }
    /** @description Tokens that were counted. */
    ChatUsage: {
      prompt_tokens: number
      completion_tokens: number
      total_tokens: number
      prompt_tokens_details?: {
        cached_tokens?: number | null
      } | null
      completion_tokens_details?: {
        reasoning_tokens?: number | null
      } | null
    }
    /** @description One piece of a streamed reply of the chat-compatible protocol. */
    ChatCompletionChunk: {
      id: string
      /** @constant */
      object: 'chat.completion.chunk'
      created: number
      model: string
      choices: components['schemas']['ChatChunkChoice'][]
      usage?: components['schemas']['ChatUsage'] | null
    }
    /** @description What a chunk adds to one of the answers. */
    ChatChunkChoice: {
      index: number
      delta: components['schemas']['ChatDelta']
      /** @enum {string|null} */
      finish_reason?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null
    }
    /** @description The added piece itself. */
    ChatDelta: {
      /** @enum {string|null} */
      role?: 'assistant' | null
      content?: string | null
      reasoning_content?: string | null
      tool_calls?: components['schemas']['ChatToolCallDelta'][] | null
    }
    /** @description A piece of one call of a function. */
    ChatToolCallDelta: {
      index: number
      id?: string | null
      /** @enum {string|null} */
      type?: 'function' | '' | null
      function?: {
        name?: string | null
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
      message?: string | null
      /** @enum {string|null} */
      type?: 'invalid_request_error' | 'authentication_error' | 'new_api_error' | 'rate_limit_error' | null
      param?: string | null
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
      temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      max_output_tokens?: number
      top_p?: number
      /** @description Tools in the responses format, where the members of a function stand beside its `type`. */
      tools?: (components['schemas']['ResponsesFunctionTool'] | components['schemas']['ResponsesHostedTool'])[]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'required' | 'none') | components['schemas']['ResponsesToolChoice']
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
    ResponsesInputMessage: {
      role: string
      content:
        | string
        | {
            [key: string]: unknown
          }[]
    }
    /** @description An item that refers to an earlier turn, such as the result of a function call. */
    ResponsesFollowUpItem: {
      /** @enum {string} */
      type: 'function_call' | 'function_call_output' | 'reasoning'
    }
    /** @description A function that the model may call. */
    ResponsesFunctionTool: {
      /** @constant */
      type: 'function'
      /** @example get_weather */
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
      /** @enum {string} */
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
      /** @enum {string} */
      type: 'function'
      /** @example get_weather */
      name?: string
    }
    /** @description The reply of the responses protocol. */
    ResponseObject: {
      id: string
      /** @constant */
      object: 'response'
      model: string
      /** @enum {string} */
      status: 'completed' | 'in_progress' | 'failed'
      output: components['schemas']['ResponseOutputItem'][]
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
      role?: string | null
      content?: components['schemas']['ResponseContentPart'][] | null
      call_id?: string | null
      name?: string | null
      arguments?:
        | string
        | {
            [key: string]: unknown
          }
        | null
    } & (unknown & unknown)
    /** @description One part of an output item. */
    ResponseContentPart: {
      /** @enum {string} */
      type: 'output_text'
      text?: string | null
      annotations?: unknown[] | null
    } & unknown
    /** @description Tokens counted for one reply of the responses protocol. */
    ResponseUsage: {
      input_tokens: number
      output_tokens: number
      total_tokens: number
      output_tokens_details?: {
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
      /** @enum {string} */
      type:
        'response.created' | 'response.in_progress' | 'response.completed' | 'response.failed' | 'response.incomplete'
      sequence_number?: components['schemas']['ResponseEventSequence']
      response: components['schemas']['ResponseObject']
    }
    /** @description An output item begins or is complete. */
    ResponseOutputItemEvent: {
      /** @enum {string} */
      type: 'response.output_item.added' | 'response.output_item.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      output_index: components['schemas']['ResponseEventOutputIndex']
      item: components['schemas']['ResponseStreamItem']
    }
    /** @description An output item while it is being made; before it is done its members may be missing or empty. */
    ResponseStreamItem: {
      type: string
    }
    /** @description A content part begins or is complete. */
    ResponseContentPartEvent: {
      /** @enum {string} */
      type: 'response.content_part.added' | 'response.content_part.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      part: {
        type: string
      }
    }
    /** @description The next piece of text. */
    ResponseTextDeltaEvent: {
      /** @constant */
      type: 'response.output_text.delta'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The text of one content part is complete. */
    ResponseTextDoneEvent: {
      /** @constant */
      type: 'response.output_text.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      content_index: components['schemas']['ResponseEventContentIndex']
      text: string
    }
    /** @description The next piece of the arguments of a function call. */
    ResponseArgumentsDeltaEvent: {
      /** @constant */
      type: 'response.function_call_arguments.delta'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      delta: components['schemas']['ResponseEventDelta']
    }
    /** @description The arguments of a function call are complete. */
    ResponseArgumentsDoneEvent: {
      /** @constant */
      type: 'response.function_call_arguments.done'
      sequence_number?: components['schemas']['ResponseEventSequence']
      item_id?: components['schemas']['ResponseEventItemId']
      output_index: components['schemas']['ResponseEventOutputIndex']
      arguments: string
    }
    /** @description The stream failed after it had begun. */
    ResponseErrorEvent: {
      /** @constant */
      type: 'error'
      sequence_number?: components['schemas']['ResponseEventSequence']
      message: string
      code?: string | null
      param?: string | null
    }
    /** @description Any other event of the public definition, such as those of reasoning, refusals and hosted tools. */
    ResponseOtherEvent: {
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
       * @description Most tokens that the reply may have.
       * @example 64
       */
      max_tokens: number
      /** @description The system prompt, as one text or as text blocks. */
      system?: string | components['schemas']['MessagesSystemBlock'][]
      /** @default 1 */
      temperature: number
      top_p?: number
      /** @example 40 */
      top_k?: number
      /**
       * @description Whether the reply comes as server-sent events.
       * @default false
       */
      stream: boolean
      stop_sequences?: string[]
      tools?: components['schemas']['MessagesTool'][]
      /** @description Whether, or which, tool is to be called. Sent together with `tools`. */
      tool_choice?: ('auto' | 'any') | components['schemas']['MessagesToolChoice']
      thinking?: components['schemas']['MessagesThinking']
      metadata?: {
        /**
         * @description Id of the end user, for monitoring and the detection of abuse.
         * @example user-1
         */
        user_id?: string
      }
    }
    MessagesTurn: {
      /**
       * @example user
       * @example assistant
       */
      role: string
      content:
        | string
        | {
            [key: string]: unknown
          }[]
    }
    MessagesSystemBlock: {
      /** @constant */
      type: 'text'
      /** @example Answer in one word. */
      text: string
    }
    /** @description A tool that the model may call. */
    MessagesTool: {
      /** @example get_weather */
      name: string
      /** @example Tells the weather of a city. */
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
      /** @enum {string} */
      type: 'auto' | 'any' | 'none'
    }
    /** @description Names the one tool to be called. */
    MessagesNamedTool: {
      /** @constant */
      type: 'tool'
      /** @example get_weather */
      name: string
    }
    /** @description Turns reasoning on. The budget is smaller than `max_tokens`. */
    MessagesThinking: {
      /** @enum {string} */
      type: 'enabled'
      /** @example 1024 */
      budget_tokens?: number
    }
    /** @description The reply of the messages protocol. */
    Message: {
      id: string
      /** @constant */
      type: 'message'
      /** @constant */
      role: 'assistant'
      model: string
      content: components['schemas']['MessageContentBlock'][]
      /** @enum {string} */
      stop_reason: 'end_turn' | 'max_tokens' | 'tool_use' | 'stop_sequence'
      stop_sequence?: string | null
      usage: components['schemas']['MessageUsage']
    }
    /** @description One block of the content. */
    MessageContentBlock: {
      /** @enum {string} */
      type: 'text' | 'tool_use'
      text?: string | null
      id?: string | null
      name?: string | null
      input?:
        | {
            [key: string]: unknown
          }
        | string
        | null
      thinking?: string | null
    } & (unknown & unknown)
    /** @description Tokens counted for one reply of the messages protocol. */
    MessageUsage: {
      input_tokens: number
      output_tokens: number
      cache_creation_input_tokens?: number | null
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
      /** @constant */
      type: 'message_start'
      /** @description The message before anything was generated. */
      message: {
        id: components['schemas']['Message']['id']
        type: components['schemas']['Message']['type']
        role: components['schemas']['Message']['role']
        model: components['schemas']['Message']['model']
        content: unknown[]
        usage: {
          input_tokens?: components['schemas']['MessageUsage']['input_tokens']
          output_tokens?: components['schemas']['MessageUsage']['output_tokens']
        }
      }
    }
    /** @description A content block begins. */
    MessageBlockStartEvent: {
      /** @constant */
      type: 'content_block_start'
      index: components['schemas']['MessageEventIndex']
      content_block: {
        /** @enum {string} */
        type: 'text' | 'tool_use'
      }
    }
    /** @description A piece of a content block. */
    MessageBlockDeltaEvent: {
      /** @constant */
      type: 'content_block_delta'
      index: components['schemas']['MessageEventIndex']
      delta: components['schemas']['MessageBlockDelta']
    }
    /** @description What is added to the open block. */
    MessageBlockDelta: {
      type: string
      text?: string
      partial_json?: string
      thinking?: string
      signature?: string
    } & (unknown & unknown)
    /** @description A content block is complete. */
    MessageBlockStopEvent: {
      /** @constant */
      type: 'content_block_stop'
      index: components['schemas']['MessageEventIndex']
    }
    /** @description How the message ended. */
    MessageDeltaEvent: {
      /** @constant */
      type: 'message_delta'
      delta: {
        /** @enum {string|null} */
        stop_reason: 'end_turn' | 'max_tokens' | 'tool_use' | 'stop_sequence' | null
        stop_sequence?: string | null
      }
      usage?: {
        output_tokens?: number
      } | null
    }
    /** @description The message is complete. */
    MessageStopEvent: {
      /** @constant */
      type: 'message_stop'
    }
    /** @description The stream failed after it had begun. */
    MessageErrorEvent: {
      /** @constant */
      type: 'error'
      error: components['schemas']['ErrorObject']
    }
    /** @description A `ping`, or another event of the public definition. */
    MessageOtherEvent: {
      type: string
    }
    /** @description Position of the block in the content. */
    MessageEventIndex: number
    /** @description Body of a call in the generate-content protocol. The model is named in the path. */
    GenerateContentRequest: {
      /** @description The turns of the conversation. */
      contents: components['schemas']['GenerateContentTurn'][]
      generationConfig?: components['schemas']['GenerationConfig']
      safetySettings?: components['schemas']['SafetySetting'][]
      /** @description Function-calling tools. */
      tools?: components['schemas']['GenerateContentTool'][]
      /** @description System instruction, as parts with text. */
      systemInstruction?: {
        parts: components['schemas']['GenerateContentInstructionPart'][]
      }
    }
    GenerateContentTurn: {
      /** @enum {string} */
      role?: 'user'
      parts?: components['schemas']['GenerateContentPart'][]
    }
    /** @description Text, the bytes of a small file, or a function call of an earlier turn and its result. */
    GenerateContentPart: {
      /** @example Say hello. */
      text?: string
      inlineData?: {
        /** @enum {string} */
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
      functionCall?: {
        [key: string]: unknown
      }
      functionResponse?: {
        [key: string]: unknown
      }
    }
    /** @description A text part of the system instruction. */
    GenerateContentInstructionPart: {
      /** @example Answer in one word. */
      text?: string
    }
    GenerationConfig: {
      temperature?: number
      /**
       * @description Most tokens that the reply may have.
       * @example 64
       */
      maxOutputTokens?: number
      topP?: number
      /** @example 40 */
      topK?: number
      stopSequences?: string[]
      thinkingConfig?: {
        /**
         * @description Tokens that reasoning may use; 0 turns it off. It applies to pro and preview models only.
         * @example 512
         * @example 0
         */
        thinkingBudget?: number
      }
    }
    SafetySetting: {
      category: string
      threshold: string
    }
    GenerateContentTool: {
      functionDeclarations?: {
        /** @example get_weather */
        name: string
        /** @example Tells the weather of a city. */
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
      modelVersion: string
    }
    GenerateContentCandidate: {
      content?: {
        /** @constant */
        role: 'model'
        /** @description Left out when nothing was generated. */
        parts?: components['schemas']['GenerateContentResultPart'][] | null
      }
      /** @enum {string} */
      finishReason?: 'STOP' | 'MAX_TOKENS' | 'SAFETY' | 'RECITATION'
      /** @description Left out when it is zero. */
      index?: number | null
    }
    GenerateContentResultPart: {
      text?: string | null
      functionCall?: {
        name: string
        args?: {
          [key: string]: unknown
        } | null
      } | null
    }
    /** @description Tokens counted for one reply of the generate-content protocol. Counts of zero may be left out. */
    GenerateContentUsage: {
      promptTokenCount: number
      candidatesTokenCount?: number | null
      totalTokenCount: number
      thoughtsTokenCount?: number | null
      promptTokensDetails?:
        | {
            modality: string
            tokenCount?: number
          }[]
        | null
    }
    /** @description The list of models, as an array or inside an envelope; the envelope is not shown. */
    ModelList:
      | components['schemas']['ModelRecord'][]
      | {
          data: components['schemas']['ModelRecord'][]
        }
    /** @description One model that the key may call. */
    ModelRecord: {
      model: string
      id?: string
      description: string | null
      /** @enum {string} */
      model_type: '对话' | '图像' | '视频'
      tags: unknown[] | null
      supported_endpoint_types: string[]
      enable_groups: string[]
    }
    /** @description What is left of the quota of the key, at the top level of the reply or under `data`. */
    TokenBalance:
      | components['schemas']['TokenQuota']
      | {
          data: components['schemas']['TokenQuota']
        }
    TokenQuota: {
      /** @description What is left; negative when the quota is used up. */
      total_available: number
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
    /** @description The result of an image operation. It holds the URL of each image; where it holds them is not shown. */
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
      prompt?: unknown
    } & {
      [key: string]: unknown
    }
    /** @description The reply to a submission. */
    VideoSubmission: {
      task_id: string
    }
    /** @description A video task as polling shows it. */
    VideoTask: {
      task_id?: string | null
      id?: string | null
      /**
       * @description Every value but `completed` is not shown.
       * @example completed
       */
      status: string
      /** @description Address of the finished file; absent for some models. */
      url?: string | null
    }
    /** @description The finished file. */
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
