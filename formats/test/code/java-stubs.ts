/* What generated Java refers to of Jackson, OkHttp, Spring and MyBatis, as far as a compiler needs it. */
import type { CodeFile } from '@lectern/model'

const annotation = (full: string, members: string): CodeFile => {
  const [name = ''] = full.split('.').slice(-1)
  return {
    path: `${full.replaceAll('.', '/')}.java`,
    text: `package ${full.slice(0, -name.length - 1)};\npublic @interface ${name} { ${members} }\n`,
  }
}

const web = 'org.springframework.web.bind.annotation'
const jackson = 'com.fasterxml.jackson.annotation'
const named = 'String value() default ""; String name() default ""; boolean required() default true;'
const visibility = ['fieldVisibility', 'getterVisibility', 'isGetterVisibility', 'setterVisibility']

/** A class, or an interface, with what is called of it; the inner ones too. */
const declared = (full: string, declaration: string): CodeFile => {
  const [name = ''] = full.split('.').slice(-1)
  const kind = declaration.startsWith('interface') ? 'public' : 'public abstract'
  return {
    path: `${full.replaceAll('.', '/')}.java`,
    text: `package ${full.slice(0, -name.length - 1)};\n${kind} ${declaration}\n`,
  }
}

const databind = 'com.fasterxml.jackson.databind'
const okhttp: readonly CodeFile[] = [
  declared('com.fasterxml.jackson.core.type.TypeReference', 'class TypeReference<T> {}'),
  declared(
    `${databind}.DeserializationFeature`,
    'class DeserializationFeature { public static DeserializationFeature FAIL_ON_UNKNOWN_PROPERTIES; }',
  ),
  declared(
    `${databind}.SerializationFeature`,
    'class SerializationFeature { public static SerializationFeature WRITE_DATES_AS_TIMESTAMPS; }',
  ),
  {
    path: 'databind/ObjectMapper.java',
    text: `package ${databind};
import com.fasterxml.jackson.core.type.TypeReference;
public class ObjectMapper {
    public ObjectMapper findAndRegisterModules() { return this; }
    public ObjectMapper disable(DeserializationFeature feature) { return this; }
    public ObjectMapper disable(SerializationFeature feature) { return this; }
    public <T> T readValue(byte[] text, TypeReference<T> type) throws java.io.IOException { return null; }
    public byte[] writeValueAsBytes(Object value) throws java.io.IOException { return null; }
}
`,
  },
  declared('okhttp3.MediaType', 'class MediaType { public static MediaType parse(String text) { return null; } }'),
  declared(
    'okhttp3.RequestBody',
    `class RequestBody {
    public static RequestBody create(byte[] bytes, MediaType type) { return null; }
    public static RequestBody create(String text, MediaType type) { return null; }
    public static RequestBody create(MediaType type, byte[] bytes) { return null; }
    public static RequestBody create(MediaType type, String text) { return null; }
}`,
  ),
  declared(
    'okhttp3.FormBody',
    `class FormBody extends RequestBody {
    public static class Builder {
        public Builder add(String name, String value) { return this; }
        public FormBody build() { return null; }
    }
}`,
  ),
  declared(
    'okhttp3.MultipartBody',
    `class MultipartBody extends RequestBody {
    public static MediaType FORM;
    public static class Builder {
        public Builder setType(MediaType type) { return this; }
        public Builder addFormDataPart(String name, String value) { return this; }
        public Builder addFormDataPart(String name, String file, RequestBody body) { return this; }
        public MultipartBody build() { return null; }
    }
}`,
  ),
  declared(
    'okhttp3.HttpUrl',
    `class HttpUrl {
    public static HttpUrl get(String text) { return null; }
    public abstract Builder newBuilder();
    public static class Builder {
        public Builder addQueryParameter(String name, String value) { return this; }
        public HttpUrl build() { return null; }
    }
}`,
  ),
  declared(
    'okhttp3.Request',
    `class Request {
    public static class Builder {
        public Builder url(HttpUrl url) { return this; }
        public Builder header(String name, String value) { return this; }
        public Builder method(String method, RequestBody body) { return this; }
        public Request build() { return null; }
    }
}`,
  ),
  declared('okhttp3.ResponseBody', 'class ResponseBody { public abstract byte[] bytes() throws java.io.IOException; }'),
  declared(
    'okhttp3.Response',
    `class Response implements java.io.Closeable {
    public abstract ResponseBody body();
    public abstract boolean isSuccessful();
    public abstract int code();
    public void close() {}
}`,
  ),
  declared('okhttp3.Call', 'interface Call { Response execute() throws java.io.IOException; }'),
  {
    path: 'okhttp3/OkHttpClient.java',
    text: 'package okhttp3;\npublic class OkHttpClient { public Call newCall(Request request) { return null; } }\n',
  },
]

export const javaStubs: readonly CodeFile[] = [
  annotation(`${jackson}.JsonProperty`, 'String value();'),
  annotation(`${jackson}.JsonValue`, ''),
  annotation(`${jackson}.JsonCreator`, ''),
  annotation(`${jackson}.JsonInclude`, 'Include value(); enum Include { NON_NULL }'),
  annotation(
    `${jackson}.JsonAutoDetect`,
    `enum Visibility { ANY, NONE } ${visibility.map((each) => `Visibility ${each}();`).join(' ')}`,
  ),
  ...['CookieValue', 'PathVariable', 'RequestBody', 'RequestHeader', 'RequestParam', 'RequestPart'].map((each) =>
    annotation(`${web}.${each}`, named),
  ),
  annotation(
    `${web}.RequestMapping`,
    'String[] path(); RequestMethod[] method() default {}; String[] consumes() default {};',
  ),
  {
    path: 'web/RequestMethod.java',
    text: `package ${web};\npublic enum RequestMethod { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE }\n`,
  },
  { path: 'web/ResponseEntity.java', text: 'package org.springframework.http;\npublic class ResponseEntity<T> {}\n' },
  {
    path: 'web/MultipartFile.java',
    text: 'package org.springframework.web.multipart;\npublic interface MultipartFile {}\n',
  },
  annotation('org.apache.ibatis.annotations.Mapper', ''),
  annotation('org.apache.ibatis.annotations.Param', 'String value();'),
  ...okhttp,
]
