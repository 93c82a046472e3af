/* What generated Java calls through. */
import type { CodeFile } from '../code-model.ts'
import { quoted } from '../text.ts'

export function clientText(packageName: string, baseUrl: string): CodeFile[] {
  const folder = packageName.replaceAll('.', '/')
  return [
    { path: `${folder}/ApiException.java`, text: exceptionText(packageName) },
    { path: `${folder}/ApiClient.java`, text: apiClientText(packageName, baseUrl) },
  ]
}

const exceptionText = (packageName: string): string => `package ${packageName};

import java.io.IOException;

/** A reply other than 2xx. */
public class ApiException extends IOException {
    private final int status;
    private final String body;

    public ApiException(int status, String body) {
        super("The server answered " + status);
        this.status = status;
        this.body = body;
    }

    public int getStatus() {
        return status;
    }

    public String getBody() {
        return body;
    }
}
`

const apiClientText = (packageName: string, baseUrl: string): string => `package ${packageName};

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Calls the operations. Dates need the module com.fasterxml.jackson.datatype:jackson-datatype-jsr310. */
public class ApiClient {
    private final String baseUrl;
    private final OkHttpClient http;
    private final ObjectMapper mapper;
    private final Map<String, String> headers = new LinkedHashMap<>();

    public ApiClient() {
        this(${quoted(baseUrl)}, new OkHttpClient());
    }

    public ApiClient(String baseUrl, OkHttpClient http) {
        this.baseUrl = baseUrl;
        this.http = http;
        this.mapper = new ObjectMapper()
                .findAndRegisterModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    }

    /** Sent with each call. */
    public ApiClient header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** A value in a path. */
    public static String path(Object value) {
        return URLEncoder.encode(text(value, ","), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String text(Object value, String separator) {
        if (!(value instanceof List)) {
            return String.valueOf(value);
        }
        List<String> texts = new ArrayList<>();
        for (Object each : (List<?>) value) {
            texts.add(String.valueOf(each));
        }
        return String.join(separator, texts);
    }

    public void send(Call call) throws IOException {
        sendForBytes(call);
    }

    public String sendForText(Call call) throws IOException {
        return new String(sendForBytes(call), StandardCharsets.UTF_8);
    }

    public <T> T send(Call call, TypeReference<T> type) throws IOException {
        byte[] body = sendForBytes(call);
        return body.length == 0 ? null : mapper.readValue(body, type);
    }

    public byte[] sendForBytes(Call call) throws IOException {
        HttpUrl.Builder url = HttpUrl.get(baseUrl + call.path).newBuilder();
        for (String[] pair : call.query) {
            url.addQueryParameter(pair[0], pair[1]);
        }
        Request.Builder request = new Request.Builder().url(url.build());
        headers.forEach(request::header);
        for (String[] pair : call.headers) {
            request.header(pair[0], pair[1]);
        }
        if (!call.cookies.isEmpty()) {
            request.header("Cookie", String.join("; ", call.cookies));
        }
        request.method(call.method, call.toBody(mapper));
        try (Response response = http.newCall(request.build()).execute()) {
            byte[] body = response.body() == null ? new byte[0] : response.body().bytes();
            if (!response.isSuccessful()) {
                throw new ApiException(response.code(), new String(body, StandardCharsets.UTF_8));
            }
            return body;
        }
    }

    /** A call before it is sent. Values that are null are left out. */
    public static class Call {
        private final String method;
        private final String path;
        private final List<String[]> query = new ArrayList<>();
        private final List<String[]> headers = new ArrayList<>();
        private final List<String> cookies = new ArrayList<>();
        private final List<Object[]> form = new ArrayList<>();
        private Boolean isMultipart;
        private Object json;
        private Object body;
        private String mediaType;

        public Call(String method, String path) {
            this.method = method;
            this.path = path;
        }

        public void query(String name, Object value) {
            for (Object each : value instanceof List ? (List<?>) value : java.util.Collections.singletonList(value)) {
                query(name, each, ",");
            }
        }

        public void query(String name, Object value, String separator) {
            if (value != null) {
                query.add(new String[] {name, text(value, separator)});
            }
        }

        public void header(String name, Object value) {
            header(name, value, ",");
        }

        public void header(String name, Object value, String separator) {
            if (value != null) {
                headers.add(new String[] {name, text(value, separator)});
            }
        }

        public void cookie(String name, Object value) {
            cookie(name, value, ",");
        }

        public void cookie(String name, Object value, String separator) {
            if (value != null) {
                cookies.add(name + "=" + text(value, separator));
            }
        }

        public void form(String name, Object value) {
            for (Object each : value instanceof List ? (List<?>) value : java.util.Collections.singletonList(value)) {
                if (each != null) {
                    form.add(new Object[] {name, each});
                }
            }
        }

        public void asForm(boolean isMultipart) {
            this.isMultipart = isMultipart;
        }

        public void json(Object value, String mediaType) {
            this.json = value;
            this.mediaType = mediaType;
        }

        public void body(Object value, String mediaType) {
            this.body = value;
            this.mediaType = mediaType;
        }

        private RequestBody toBody(ObjectMapper mapper) throws IOException {
            if (isMultipart != null) {
                return isMultipart ? toParts() : toForm();
            }
            if (json != null) {
                return RequestBody.create(mapper.writeValueAsBytes(json), MediaType.parse(mediaType));
            }
            if (body != null) {
                byte[] bytes = body instanceof byte[] ? (byte[]) body : text(body, ",").getBytes(StandardCharsets.UTF_8);
                return RequestBody.create(bytes, MediaType.parse(mediaType));
            }
            boolean needsBody = method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
            return needsBody ? RequestBody.create(new byte[0], null) : null;
        }

        private RequestBody toForm() {
            FormBody.Builder builder = new FormBody.Builder();
            for (Object[] pair : form) {
                builder.add((String) pair[0], String.valueOf(pair[1]));
            }
            return builder.build();
        }

        private RequestBody toParts() {
            MultipartBody.Builder builder = new MultipartBody.Builder().setType(MultipartBody.FORM);
            for (Object[] pair : form) {
                String name = (String) pair[0];
                if (pair[1] instanceof byte[]) {
                    builder.addFormDataPart(name, name, RequestBody.create((byte[]) pair[1], null));
                } else {
                    builder.addFormDataPart(name, String.valueOf(pair[1]));
                }
            }
            return builder.build();
        }
    }
}
`
