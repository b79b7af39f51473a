import { type Role, ROLES } from '@ark/domain'
import Type from 'typebox'
import type { Area } from './call.ts'
import { Answer, Id, Input, Instant, Message, Nullable, Text } from './fields.ts'

export const LocationField = Answer({ id: Id, location_nickname: Text, city: Nullable(Text), state: Nullable(Text) })

const Business = Answer({
  id: Id,
  business_name: Text,
  business_type: Nullable(Text),
  is_verified: Type.Boolean(),
  created_at: Instant,
})

export const User = Answer({
  id: Id,
  email: Text,
  username: Text,
  first_name: Nullable(Text),
  last_name: Nullable(Text),
  phone_number: Nullable(Text),
  role: Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }),
  is_operator: Type.Boolean(),
  last_login: Nullable(Instant),
  demo_mode: Type.Boolean(),
  must_change_password: Type.Boolean(),
  locations: Type.Array(LocationField),
  retailer: Nullable(Business),
  buyer: Nullable(Business),
})

export const accounts = {
  'POST /auth/login/json': {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    body: Input({
      email: Type.String({ minLength: 1, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    answer: Answer({ user: User, access_token: Type.String() }),
  },
  'POST /auth/logout': { summary: 'End this session', access: 'signed-in', answer: Message },
  'GET /auth/me': { summary: 'Who is signed in', access: 'profile.read', answer: User },
  'PUT /auth/me': {
    summary: 'Change my names and phone number',
    access: 'profile.edit',
    body: Input({
      first_name: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      last_name: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      phone_number: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    }),
    answer: User,
  },
} as const satisfies Area
