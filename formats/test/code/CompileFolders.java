import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles what each folder has of Java 11 together with the first one, apart from the others, and keeps nothing of it. Prints what the compiler finds.
 * One process for all: a compiler that just started takes many times as long.
 */
public class CompileFolders {
    private static final List<String> OPTIONS = List.of("-proc:none", "-Xlint:-options", "-source", "11", "-target", "11");

    public static void main(String[] folders) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> shared = sourcesBelow(Path.of(folders[0]));
        for (String folder : List.of(folders).subList(1, folders.length)) {
            List<Path> sources = new ArrayList<>(shared);
            sources.addAll(sourcesBelow(Path.of(folder)));
            StringWriter found = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                var units = files.getJavaFileObjectsFromPaths(sources);
                compiler.getTask(found, new Unkept(files), null, OPTIONS, null, units).call();
            }
            System.out.print(found);
        }
    }

    private static List<Path> sourcesBelow(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(path -> path.toString().endsWith(".java")).toList();
        }
    }

    /** Takes classes, and forgets them. */
    private static class Unkept extends ForwardingJavaFileManager<JavaFileManager> {
        Unkept(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject source) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return OutputStream.nullOutputStream();
                }
            };
        }
    }
}
